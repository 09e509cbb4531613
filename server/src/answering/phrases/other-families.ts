import type { Wording } from './wording.ts';

export const otherFamilies: Record<'ru' | 'ar' | 'tr', Wording> = {
  ru: {
    notFound: (name) => `К сожалению, в документах ${name} я ничего об этом не нашёл.`,
    offerPerson: 'Хотите поговорить с сотрудником? Сейчас есть кому ответить.',
    greeting: (name) => `Здравствуйте! Я ${name}. Чем могу вам помочь?`,
    thanks: 'Пожалуйста! Хотите узнать что-нибудь ещё?',
    goodbye: 'До свидания и спасибо за ваш визит!',
    about: (name) =>
      `Я ${name}, чат-бот. Я отвечаю на вопросы по предоставленным мне документам и указываю источники. Просто задайте вопрос.`,
    acknowledgement: 'Хорошо. Хотите узнать что-нибудь ещё?',
    beyondDocuments: 'За рамками документов:',
    handingOver: 'Передаю вас сотруднику. Вам скоро ответят здесь.',
    nobodyHere:
      'Сейчас никого нет на связи, но ваше сообщение ждёт нашу команду. Оставьте здесь адрес электронной почты, и вам ответят.',
    addressKnown:
      'Сейчас никого нет на связи, но ваше сообщение ждёт нашу команду. Ваш адрес электронной почты у нас есть, и вам ответят.',
    backAt: (when) => `Мы снова будем на связи: ${when}.`,
    noPeople: (name) =>
      `Здесь я не могу передать вас сотруднику. Я ${name}, чат-бот, и отвечаю по предоставленным мне документам.`,
    emailPassedOn: 'Спасибо. Я передал ваш адрес электронной почты, и вам ответят.',
  },
  ar: {
    notFound: (name) => `عذرًا، لم أجد ذلك في مستندات ${name}.`,
    offerPerson: 'هل تودّ التحدث إلى أحد موظفينا؟ يوجد شخص متاح الآن.',
    greeting: (name) => `مرحبًا! أنا ${name}. كيف يمكنني مساعدتك؟`,
    thanks: 'على الرحب والسعة! هل تودّ معرفة شيء آخر؟',
    goodbye: 'مع السلامة، وشكرًا لزيارتك!',
    about: (name) =>
      `أنا ${name}، روبوت محادثة. أجيب عن الأسئلة من المستندات التي زُوّدت بها وأذكر مصادري. تفضّل بطرح سؤالك.`,
    acknowledgement: 'حسنًا. هل تودّ معرفة شيء آخر؟',
    beyondDocuments: 'خارج نطاق المستندات:',
    handingOver: 'سأحوّلك إلى أحد موظفينا. سيجيبك شخص هنا بعد لحظات.',
    nobodyHere:
      'لا يوجد أحد متاح الآن، لكن رسالتك في انتظار فريقنا. اترك هنا بريدك الإلكتروني وسيتواصل معك أحد موظفينا.',
    addressKnown:
      'لا يوجد أحد متاح الآن، لكن رسالتك في انتظار فريقنا. بريدك الإلكتروني لدينا وسيتواصل معك أحد موظفينا.',
    backAt: (when) => `سيكون هناك شخص متاح من جديد يوم ${when}.`,
    noPeople: (name) => `لا أستطيع تحويلك إلى شخص هنا. أنا ${name}، روبوت محادثة، وأجيب من المستندات التي زُوّدت بها.`,
    emailPassedOn: 'شكرًا لك. لقد نقلت بريدك الإلكتروني وسيتواصل معك أحد موظفينا.',
  },
  tr: {
    notFound: (name) => `Üzgünüm, ${name} belgelerinde bununla ilgili bir bilgi bulamadım.`,
    offerPerson: 'Bir yetkiliyle görüşmek ister misiniz? Şu anda size yardımcı olabilecek biri var.',
    greeting: (name) => `Merhaba! Ben ${name}. Size nasıl yardımcı olabilirim?`,
    thanks: 'Rica ederim! Öğrenmek istediğiniz başka bir şey var mı?',
    goodbye: 'Hoşça kalın, ziyaretiniz için teşekkür ederiz!',
    about: (name) =>
      `Ben ${name}, bir sohbet robotuyum. Bana verilen belgelere dayanarak soruları yanıtlar ve kaynaklarımı belirtirim. Sorunuzu yazmanız yeterli.`,
    acknowledgement: 'Tamam. Öğrenmek istediğiniz başka bir şey var mı?',
    beyondDocuments: 'Belgelerin ötesinde:',
    handingOver: 'Sizi bir yetkiliye aktarıyorum. Birazdan burada size yanıt verilecek.',
    nobodyHere:
      'Şu anda kimse müsait değil, ancak mesajınız ekibimizi bekliyor. E-posta adresinizi buraya bırakın, size dönüş yapılacaktır.',
    addressKnown:
      'Şu anda kimse müsait değil, ancak mesajınız ekibimizi bekliyor. E-posta adresiniz bizde var, size dönüş yapılacaktır.',
    backAt: (when) => `Yeniden buradayız: ${when}.`,
    noPeople: (name) =>
      `Sizi burada bir yetkiliye aktaramıyorum. Ben ${name}, bir sohbet robotuyum ve bana verilen belgelere dayanarak yanıt veririm.`,
    emailPassedOn: 'Teşekkür ederim. E-posta adresinizi ilettim, size dönüş yapılacaktır.',
  },
};

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
  },
};

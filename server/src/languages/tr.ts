import type { Language } from './language.ts';

export const tr: Language = {
  phrases: {
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

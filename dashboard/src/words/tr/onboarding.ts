import type { en } from '../../onboarding/words.en.ts';

export const tr: typeof en = {
  beginTitle: 'Web sitenizin adresi nedir?',
  beginHint: 'Parley sitenizi okur ve ziyaretçilerin sorularını buna göre yanıtlar. Yaklaşık bir dakikada hazır.',
  beginAddress: 'Web sitesi',
  beginRead: 'Chatbot oluştur',
  beginLooking: '{host} inceleniyor…',
  beginWithout: 'Web sitesi olmadan başla',
  beginWith: 'Web sitesiyle başla',
  beginNameTitle: 'Chatbotunuza ad verin',
  beginNameHint: 'Ardından dosya, metin veya yanıtlarıyla sorular ekleyin.',
  beginUnread: 'Yine de oluştur',

  readingTitle: '{host} okunuyor',
  readingDone: '{host} hazır',
  readingHint: 'Şimdiden sorabilirsiniz: sayfalar geldikçe yanıtlar iyileşir.',
  readingDoneHint: 'Ziyaretçilerinizin soracağı şeyleri sorun.',
  readingPages: '{n} sayfa okundu',
  readingFound: 'bulunan: {n}',
  readingNone: 'Henüz sayfa okunmadı. İlki birkaç saniye sürer.',
  readingFailed: 'Bu web sitesi okunamadı',
  readingTry: 'Deneyin',
  readingInstall: 'Sitenize ekleyin',
  readingHome: 'Chatbotun genel bakışına git',
  readingAddContent: 'Başka içerik ekle',
};

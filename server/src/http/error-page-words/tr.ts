import type { ErrorPageWords } from './error-page-words.ts';

export const tr: ErrorPageWords = {
  notFound: { title: 'Sayfa bulunamadı', text: 'Adres yanlış olabilir veya bu sayfaya erişiminiz olmayabilir.' },
  noChat: { title: 'Bu sohbet kullanılamıyor', text: 'Bağlantı yanlış olabilir veya chatbot kapalı olabilir.' },
  failed: { title: 'Bir şeyler ters gitti', text: 'Sunucu bu sayfayı gösteremedi. Birazdan yeniden deneyin.' },
  unavailable: {
    title: 'Şu anda kullanılamıyor',
    text: 'Sunucu meşgul veya yeniden başlıyor. Birazdan yeniden deneyin.',
  },
  notBuilt: {
    title: 'Bu sayfa henüz hazır değil',
    text: 'Dosyaları sunucuda yok. Sunucuyu yöneten kişi bunları “npm run build” ile oluşturabilir.',
  },
  toDashboard: 'Panele git',
  apiReference: 'API başvurusu',
  tryAgain: 'Yeniden dene',
};

import type { en } from '../../install/words.en.ts';

export const tr: typeof en = {
  installHint: 'Sohbeti sitenize ekleyin. Sayfanızdan sonra yüklenir ve onu asla yavaşlatmaz.',
  installWay: 'Sisteminiz',
  installHtml: 'Bunu </body> etiketinden önce yapıştırın.',
  installWordPress: 'WordPress’te temanızın alt bilgisine bir “Özel HTML” bloğu ekleyin ve bu satırı yapıştırın.',
  installShopify:
    'Shopify’da Online Mağaza → Temalar → Kodu düzenle → theme.liquid yolunu açın ve bu satırı </body> etiketinden önce yapıştırın.',
  installReact: 'Bu bileşeni bir kez, uygulamanızın köküne yakın bir yere ekleyin.',
  installVue: 'Bu bileşeni bir kez, uygulamanızın köküne yakın bir yere ekleyin.',
  installNext: 'Bunu kök layout’a ekleyin.',
  installTagManager:
    'Google Etiket Yöneticisi’nde bu kodla, tüm sayfalarda tetiklenen bir “Özel HTML” etiketi ekleyin.',
  installUntried: '{name} belgelerine göre yazıldı; tarafımızca denenmedi.',
  installGuide: '{name} belgeleri',
  installDomains: '{domains} adreslerinde ve alt alan adlarında çalışır.',
  installLocal: 'Web sitenizi ekleyene kadar yalnızca localhost’ta çalışır.',
  installChangeDomain: 'Değiştir',
  installSeen: 'Durum',
  installOthers: 'Diğer yollar',
  installPageLink: 'Bu bağlantıyı paylaşın.',
  installNotSeen: 'İlk ziyaret bekleniyor. Sitenizde bu satırın bulunduğu bir sayfayı açın.',
  installSeenAt: 'son görülme: {time}',
  installRefused: 'İzin verilmiyor',
  installAllow: 'İzin ver',
  installAllowHost: '{host} üzerinde sohbete izin ver',
  installAllowedNow: 'Artık izinli. Sayfayı yeniden yükleyin.',
  installSearch: 'Arama kutusu',
  installSearchHint: 'Belgelerinizde arama: yazarken anında sonuç, Enter ile yanıt. ⌘K veya Ctrl K ile açılır.',
  installPage: 'Sohbet sayfası',
  installPageHint: 'Web siteniz yok mu? Hazır bir sohbet sayfasının bağlantısını paylaşın.',
};

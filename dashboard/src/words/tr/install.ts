import type { en } from '../../install/words.en.ts';

export const tr: typeof en = {
  installHint: 'Sohbeti sitenize ekleyin. Sayfanızdan sonra yüklenir ve onu asla yavaşlatmaz.',
  installWay: 'Sisteminiz',
  installHtml: 'Bunu </body> etiketinden önce yapıştırın.',
  installWordPress:
    'Site düzenleyicide temanızın alt bilgisini açın.\nBir “Özel HTML” bloğu ekleyin.\nBu satırı bloğa yapıştırıp kaydedin.',
  installShopify:
    'Online Mağaza → Temalar → Kodu düzenle yolunu açın.\ntheme.liquid dosyasını seçin.\nBu satırı </body> etiketinden önce yapıştırıp kaydedin.',
  installReact: 'Bu bileşeni bir kez, uygulamanızın köküne yakın bir yere ekleyin.',
  installVue: 'Bu bileşeni bir kez, uygulamanızın köküne yakın bir yere ekleyin.',
  installNext: 'Bunu kök layout’a ekleyin.',
  installTagManager:
    'Bir “Özel HTML” etiketi ekleyin.\nBu kodu etikete yapıştırın.\nTüm sayfalar için tetikleyiciyi seçip yayınlayın.',
  installUntried: 'Bu, {name} belgelerini izler. Sizde farklı görünüyorsa o belgelere uyun.',
  installGuide: '{name} belgeleri',
  installDomains: '{domains} adreslerinde ve alt alan adlarında çalışır.',
  installLocal: 'Web sitenizi ekleyene kadar yalnızca localhost’ta çalışır.',
  installChangeDomain: 'Değiştir',
  installAddDomain: 'Web sitesi ekle',
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

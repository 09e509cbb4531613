import type { en } from '../../operator/words.en.ts';

export const tr: typeof en = {
  operator: 'Sunucu yöneticisi',
  operatorAccounts: 'Hesaplar',
  operatorAccountsHint: 'Bu sunucudaki tüm hesaplar, planları ve kullanımları.',
  operatorUsersHint: 'Bu sunucuda hesabı olan herkes.',
  operatorUsers: 'Kullanıcılar',
  operatorSearch: 'Ad veya e-posta ile ara',
  operatorNothingFound: 'Sonuç yok.',
  operatorMore: 'Daha fazla göster',
  operatorServer: 'Sunucu',
  serverVersion: 'Sürüm',
  serverDatabase: 'Veritabanı',
  serverStarted: 'Başlatıldı',

  signUpIsOpen: 'Kayıt açık',
  signUpIsClosed: 'Kayıt kapalı',
  signUpOpenHint: 'Bu sunucuya ulaşabilen herkes Free planında hesap oluşturabilir.',
  signUpClosedHint: 'Yalnızca eklediğiniz veya davet ettiğiniz kişiler oturum açabilir.',
  signUpFixed: 'Kayıt, sunucu ayarlarındaki SIGN_UP=closed ile kapalı tutuluyor.',
  openSignUp: 'Kaydı aç',
  closeSignUp: 'Kaydı kapat',

  mailIsOn: 'E-posta açık',
  mailIsOff: 'E-posta kapalı',
  mailOffHint:
    'Şifre sıfırlama bağlantıları, davetler ve bildirimler göndermek için sunucu ayarlarında SMTP_URL ve MAIL_FROM değerlerini belirleyin.',
  mailGuide: 'E-posta nasıl kurulur',
  mailUse: 'Gönderen: {from}. Son 24 saat: {sent} gönderildi, {failed} başarısız. {waiting} bekliyor.',
  sendTestMail: 'Deneme e-postası gönder',
  testMailSent: '{email} adresine gönderildi.',
  testMailFailed: 'Deneme e-postası gönderilemedi: {reason}',
  unsentMails: 'Gönderilmeyenler',
  mailGivenUp: 'Başarısız',
  mailRetried: 'Yeniden deneniyor',

  changePlan: 'Planı değiştir',
  hourlyLimit: 'Saatlik istek',

  addUser: 'Kullanıcı ekle',
  addUserHint: 'Ayrı bir hesap oluşturur. Kullanıcının şifresini belirleyebileceği bir bağlantı alırsınız.',
  userName: 'Ad',
  passwordsElsewhere: 'Oturumlar kimlik sağlayıcınızla açılıyor. Şifreleri orada değiştirin.',
  resetPassword: 'Şifreyi sıfırla',
  resetSure: '{name} için şifre sıfırlansın mı? Tüm oturumları kapatılır.',
  resetLink:
    'Bu bağlantıyı {email} adresine gönderin. Bir kez şifre belirlemeyi sağlar ve bir saat sonra geçersiz olur.',
  appointOperator: 'Sunucu yöneticisi yap',
  appointSure: '{name} bu sunucuda tam yetkili olsun mu?',
  dismissOperator: 'Sunucu yöneticiliğini kaldır',
  dismissSure: '{name} sunucu yöneticiliğinden çıkarılsın mı?',
};

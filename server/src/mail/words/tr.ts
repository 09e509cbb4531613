import type { MailWords } from './mail-words.ts';

export const tr: MailWords = {
  kinds: {
    'password-reset': {
      subject: 'Şifrenizi sıfırlayın',
      lines: [
        'Birisi hesabınızın şifresini sıfırlamak istedi. Bağlantı {minutes} dakika içinde bir kez çalışır ve tüm oturumlarınızı kapatır.',
        'Bu siz değilseniz bu e-postayı dikkate almayın: şifreniz değişmez.',
      ],
      action: 'Şifreyi sıfırla',
    },
    'address-confirmation': {
      subject: 'E-posta adresinizi doğrulayın',
      lines: [
        'Bu adresin size ait olduğunu doğrulayın. Bağlantı {days} gün çalışır.',
        'Kayıt olmadıysanız bu e-postayı dikkate almayın.',
      ],
      action: 'Adresi doğrula',
    },
    invitation: {
      subject: '{invitedBy} sizi {account} hesabına davet ediyor',
      lines: [
        '{invitedBy} sizi {account} hesabında çalışmaya davet ediyor.',
        'Bağlantı {days} gün içinde bir kez çalışır.',
      ],
      action: 'Daveti kabul et',
    },
    'new-sign-in': {
      subject: 'Hesabınızda yeni oturum',
      lines: [
        '{email}, daha önce görmediğimiz bir tarayıcıdan oturum açtı: {browser}, {time}.',
        'Bu siz değilseniz şifrenizi değiştirin: diğer tüm oturumlar sona erer.',
      ],
      action: 'Hesabınızı açın',
    },
    'password-changed': {
      subject: 'Şifreniz değiştirildi',
      lines: [
        '{email} şifresi {time} tarihinde değiştirildi. Diğer tüm oturumlar sona erdi.',
        'Bu siz değilseniz şifrenizi şimdi sıfırlayın.',
      ],
      action: 'Hesabınızı açın',
    },
    'agent-reply': {
      subject: '{agent} yanıtladı',
      lines: [
        '{agent}, {chatbot} ile sohbetinizde yanıt verdi. Lütfen sohbette yanıtlayın: bu e-postaya verilen yanıtlar okunmaz.',
      ],
      linesWithReply: ['{agent}, {chatbot} ile sohbetinizde yanıt verdi. Bu e-postayı yanıtlayın veya sohbeti açın.'],
      action: 'Sohbeti aç',
    },
    'chatbot-answer': {
      subject: 'Re: {subject}',
      lines: [
        'Bu yanıt {chatbot} tarafından otomatik olarak yazıldı. Bir kişiye ulaşmak için bu e-postayı yanıtlayın.',
      ],
    },
    test: {
      subject: 'Deneme e-postası',
      lines: ['Bu, {server} sunucusundan bir denemedir. Bu sunucunun e-postaları size ulaşıyor.'],
    },
  },
  you: 'Siz',
  earlier: 'Bu sohbette daha önce',
  copyLink: 'Düğme çalışmıyorsa bu adresi açın:',
  footer: 'Bu e-postayı, adresiniz {server} üzerinde kullanıldığı için alıyorsunuz.',
};

import type { NoticeWords } from './notice-words.ts';

export const tr: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Bir ziyaretçi bekliyor',
      lines: ['{chatbot} ziyaretçisi yanıt bekliyor ve sohbeti henüz kimse almadı.'],
      action: 'Sohbeti aç',
    },
    'visitors-waiting': {
      subject: 'Bekleyen ziyaretçiler: {count}',
      lines: ['{chatbots} hesabında {count} ziyaretçi yanıt bekliyor.'],
      action: 'Gelen kutusunu aç',
    },
    'unread-message': {
      subject: 'Sohbetinizde yeni mesaj',
      lines: ['{chatbot} ziyaretçisi sohbetinize yazdı ve henüz okumadınız.'],
      action: 'Sohbeti aç',
    },
    mention: {
      subject: '{author} sizden bahsetti',
      lines: ['{author} bir notta sizden bahsetti.'],
      action: 'Sohbeti aç',
    },
    'weekly-digest': {
      subject: '{account}: haftanız',
      lines: ['{from} – {to}:', 'Sorular: {questions}. Çözülen: {resolved}. Yanıtsız: {refused}.'],
      action: 'Açık soruları yanıtla',
    },
    'source-failed': {
      subject: '{source} okunamadı',
      lines: ['{chatbot} “{source}” kaynağını okuyamadı: {reason}', 'Daha önce okunanlar kullanılmaya devam ediyor.'],
      action: 'Kaynakları aç',
    },
    'limit-near': {
      subject: '{account} bir sınıra yaklaştı',
      lines: ['{limitName}: {limit} içinden {used} kullanıldı.', 'Sınıra ulaşıldığında yeni bir şey eklenemez.'],
      action: 'Kullanımı gör',
    },
    transcript: {
      subject: '{chatbot} ile sohbetiniz',
      lines: ['İstediğiniz sohbet aşağıdadır.'],
    },
  },
  visitor: 'Ziyaretçi',
  unanswered: 'Yanıtlanamayanlar',
  limits: {
    chatbots: 'Sohbet robotları',
    sources: 'Kaynaklar',
    passages: 'Belge bölümleri',
    storage: 'Depolama',
    sessions: 'Bugünkü görüşmeler',
  },
  stop: 'Bu e-postaları durdur',
  stopPage: {
    title: 'E-posta bildirimleri',
    question: '“{notice}” hakkında e-posta almayı durdurmak istiyor musunuz?',
    button: 'Bu e-postaları durdur',
    done: 'Artık “{notice}” hakkında e-posta almayacaksınız.',
    again: 'Bunları panelde Profile → Notifications altında yeniden açabilirsiniz.',
    unknown: 'Bu bağlantı geçerli değil. Bildirimlerinizi panelde Profile → Notifications altında değiştirin.',
  },
  notices: {
    waiting: 'Bekleyen ziyaretçiler',
    unread: 'Okunmamış mesajlar',
    mention: 'Bahsetmeler',
    digest: 'Haftalık özet',
    source: 'Hatalı kaynaklar',
    limit: 'Dolmak üzere olan sınırlar',
  },
};

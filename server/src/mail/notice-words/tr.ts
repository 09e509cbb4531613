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
    asked: 'Bu e-postalar durdurulsun mu?',
    text: 'Artık “{notice}” hakkında e-posta almayacaksınız.',
    button: 'Bu e-postaları durdur',
    done: 'E-postalar durduruldu',
    unknown: 'Bu bağlantı artık çalışmıyor',
    unknownText: 'Bildirimlerinizi panelde değiştirebilirsiniz.',
    toNotices: 'Bildirimlere git',
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

import type { NoticeWords } from './notice-words.ts';

export const it: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'Un visitatore è in attesa',
      lines: ['Un visitatore di {chatbot} attende una risposta e nessuno ha ancora preso la chat.'],
      action: 'Apri chat',
    },
    'visitors-waiting': {
      subject: 'Visitatori in attesa: {count}',
      lines: ['{count} visitatori di {chatbots} attendono una risposta.'],
      action: 'Apri la posta in arrivo',
    },
    'unread-message': {
      subject: 'Nuovo messaggio nella sua chat',
      lines: ['Un visitatore di {chatbot} ha scritto nella sua chat e lei non l’ha ancora letto.'],
      action: 'Apri chat',
    },
    mention: {
      subject: '{author} l’ha menzionata',
      lines: ['{author} l’ha menzionata in una nota.'],
      action: 'Apri chat',
    },
    'weekly-digest': {
      subject: '{account}: la sua settimana',
      lines: ['Dal {from} al {to}:', 'Domande: {questions}. Risolte: {resolved}. Senza risposta: {refused}.'],
      action: 'Rispondi alle domande aperte',
    },
    'source-failed': {
      subject: 'Impossibile leggere {source}',
      lines: [
        '{chatbot} non ha potuto leggere la fonte «{source}»: {reason}',
        'Quanto letto in precedenza resta in uso.',
      ],
      action: 'Apri le fonti',
    },
    'limit-near': {
      subject: '{account} è vicino a un limite',
      lines: ['{limitName}: {used} di {limit} in uso.', 'Raggiunto il limite non si potrà aggiungere altro.'],
      action: 'Vedi utilizzo',
    },
    transcript: {
      subject: 'La sua chat con {chatbot}',
      lines: ['Ecco la chat che ha richiesto.'],
    },
  },
  visitor: 'Visitatore',
  unanswered: 'Senza risposta',
  limits: {
    chatbots: 'Chatbot',
    sources: 'Fonti',
    passages: 'Passaggi dei documenti',
    storage: 'Spazio',
    sessions: 'Conversazioni di oggi',
  },
  stop: 'Non ricevere più queste e-mail',
  stopPage: {
    asked: 'Non ricevere più queste e-mail?',
    text: 'Non riceverà più e-mail su «{notice}».',
    button: 'Non ricevere più queste e-mail',
    done: 'E-mail disattivate',
    unknown: 'Questo link non è più valido',
    unknownText: 'Può modificare le notifiche nella dashboard.',
    toNotices: 'Vai alle notifiche',
  },
  notices: {
    waiting: 'Visitatori in attesa',
    unread: 'Messaggi non letti',
    mention: 'Menzioni',
    digest: 'Riepilogo settimanale',
    source: 'Fonti con errori',
    limit: 'Limiti quasi raggiunti',
  },
};

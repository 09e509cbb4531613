import type { NoticeWords } from './notice-words.ts';

export const hi: NoticeWords = {
  kinds: {
    'visitor-waiting': {
      subject: 'एक विज़िटर प्रतीक्षा कर रहा है',
      lines: ['{chatbot} का एक विज़िटर उत्तर की प्रतीक्षा कर रहा है, और अभी तक किसी ने चैट नहीं ली है।'],
      action: 'चैट खोलें',
    },
    'visitors-waiting': {
      subject: 'प्रतीक्षा कर रहे विज़िटर: {count}',
      lines: ['{chatbots} के {count} विज़िटर उत्तर की प्रतीक्षा कर रहे हैं।'],
      action: 'इनबॉक्स खोलें',
    },
    'unread-message': {
      subject: 'आपकी चैट में नया संदेश',
      lines: ['{chatbot} के एक विज़िटर ने आपकी चैट में लिखा है, और आपने उसे अभी नहीं पढ़ा है।'],
      action: 'चैट खोलें',
    },
    mention: {
      subject: '{author} ने आपका उल्लेख किया',
      lines: ['{author} ने एक नोट में आपका उल्लेख किया है।'],
      action: 'चैट खोलें',
    },
    'weekly-digest': {
      subject: '{account}: आपका सप्ताह',
      lines: ['{from} से {to} तक:', 'प्रश्न: {questions}। हल हुए: {resolved}। बिना उत्तर: {refused}।'],
      action: 'खुले प्रश्नों के उत्तर दें',
    },
    'source-failed': {
      subject: '{source} को पढ़ा नहीं जा सका',
      lines: ['{chatbot} स्रोत “{source}” को नहीं पढ़ सका: {reason}', 'पहले पढ़ी गई सामग्री का उपयोग अभी भी हो रहा है।'],
      action: 'स्रोत खोलें',
    },
    'limit-near': {
      subject: '{account} की सीमा पूरी होने वाली है',
      lines: ['{limitName}: {limit} में से {used} उपयोग हो चुके हैं।', 'सीमा पूरी होने पर और कुछ नहीं जोड़ा जा सकेगा।'],
      action: 'उपयोग देखें',
    },
    transcript: {
      subject: '{chatbot} के साथ आपकी चैट',
      lines: ['यह वह चैट है जो आपने माँगी थी।'],
    },
  },
  visitor: 'विज़िटर',
  unanswered: 'जिनका उत्तर नहीं दिया जा सका',
  limits: {
    chatbots: 'चैटबॉट',
    sources: 'स्रोत',
    passages: 'दस्तावेज़ों के अंश',
    storage: 'स्टोरेज',
    sessions: 'आज की बातचीत',
  },
  stop: 'ऐसे ईमेल बंद करें',
  stopPage: {
    asked: 'ये ईमेल बंद करें?',
    text: 'अब आपको “{notice}” के ईमेल नहीं मिलेंगे।',
    button: 'ये ईमेल बंद करें',
    done: 'ईमेल बंद कर दिए गए',
    unknown: 'यह लिंक अब काम नहीं करता',
    unknownText: 'आप अपनी सूचनाएँ डैशबोर्ड में बदल सकते हैं।',
    toNotices: 'सूचनाओं पर जाएँ',
  },
  notices: {
    waiting: 'प्रतीक्षा कर रहे विज़िटर',
    unread: 'अपठित संदेश',
    mention: 'उल्लेख',
    digest: 'साप्ताहिक सारांश',
    source: 'विफल स्रोत',
    limit: 'लगभग पूरी हो चुकी सीमाएँ',
  },
};

import type { en } from '../../onboarding/words.en.ts';

export const hi: typeof en = {
  beginTitle: 'आपकी वेबसाइट का पता क्या है?',
  beginHint: 'Parley आपकी साइट पढ़ता है और उसी से विज़िटर को उत्तर देता है। करीब एक मिनट में तैयार।',
  beginAddress: 'वेबसाइट',
  beginRead: 'चैटबॉट बनाएँ',
  beginLooking: '{host} देखी जा रही है…',
  beginWithout: 'वेबसाइट के बिना शुरू करें',
  beginWith: 'वेबसाइट से शुरू करें',
  beginNameTitle: 'अपने चैटबॉट को नाम दें',
  beginNameHint: 'इसके बाद फ़ाइलें, टेक्स्ट या प्रश्न-उत्तर जोड़ें।',
  beginUnread: 'फिर भी बनाएँ',

  readingTitle: '{host} पढ़ी जा रही है',
  readingDone: '{host} तैयार है',
  readingHint: 'आप अभी से पूछ सकते हैं: जैसे-जैसे पेज पढ़े जाएँगे, उत्तर बेहतर होंगे।',
  readingDoneHint: 'वही पूछें जो आपके विज़िटर पूछेंगे।',
  readingPages: '{n} {n:पेज पढ़ा गया|पेज पढ़े गए}',
  readingFound: 'कुल {n} मिले',
  readingNone: 'अभी कोई पेज नहीं पढ़ा गया। पहले पेज में कुछ सेकंड लगते हैं।',
  readingFailed: 'यह वेबसाइट पढ़ी नहीं जा सकी',
  readingTry: 'आज़माएँ',
  readingInstall: 'अपनी साइट पर जोड़ें',
  readingHome: 'चैटबॉट के होम पर जाएँ',
  readingAddContent: 'दूसरी सामग्री जोड़ें',
};

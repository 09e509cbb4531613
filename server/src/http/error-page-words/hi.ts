import type { ErrorPageWords } from './error-page-words.ts';

export const hi: ErrorPageWords = {
  notFound: { title: 'पेज नहीं मिला', text: 'पता गलत हो सकता है, या आपको यह पेज देखने की अनुमति नहीं है।' },
  noChat: { title: 'यह चैट उपलब्ध नहीं है', text: 'लिंक गलत हो सकता है, या चैटबॉट बंद है।' },
  failed: { title: 'कुछ गड़बड़ हो गई', text: 'सर्वर यह पेज नहीं दिखा सका। थोड़ी देर में फिर कोशिश करें।' },
  unavailable: { title: 'अभी उपलब्ध नहीं है', text: 'सर्वर व्यस्त है या फिर से शुरू हो रहा है। थोड़ी देर में फिर कोशिश करें।' },
  notBuilt: {
    title: 'यह पेज अभी तैयार नहीं है',
    text: 'सर्वर पर इसकी फ़ाइलें नहीं हैं। जो सर्वर चलाता है, वह इन्हें “npm run build” से बना सकता है।',
  },
  toDashboard: 'डैशबोर्ड पर जाएँ',
  apiReference: 'API संदर्भ',
  tryAgain: 'फिर कोशिश करें',
};

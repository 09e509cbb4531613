import { type SearchLanguage, withoutElision } from './language.ts';

/** Languages that the search knows and chatbots do not speak. */
export const searchOnly: Readonly<Record<string, SearchLanguage>> = {
  sv: {
    stemmer: 'swedish',
    hasCompounds: true,
    stopWords:
      'och att det som en ett på är av för med den till inte om har jag var vi du han hon de kan från eller men när hur vad vill behöver veta gärna hjälp',
  },
  da: {
    stemmer: 'danish',
    hasCompounds: true,
    stopWords:
      'og at det som en et på er af for med den til ikke om har jeg var vi du han hun de kan fra eller men når hvordan hvad vil vide gerne hjælp',
  },
  no: {
    stemmer: 'norwegian',
    hasCompounds: true,
    stopWords:
      'og at det som en et på er av for med den til ikke om har jeg var vi du han hun de kan fra eller men når hvordan hva vil trenger vite gjerne hjelp',
  },
  fi: {
    stemmer: 'finnish',
    hasCompounds: true,
    stopWords:
      'ja on ei se että joka en mutta niin kuin hän ovat oli tai voi myös ole mitä miten missä tämä sekä kun ovatko',
  },
  cs: {
    stemmer: 'czech',
    stopWords:
      'a se v na je že to s z do o i ve jak pro by ale jsem po od jeho jsou nebo které jako kde co při není který',
  },
  hu: {
    stemmer: 'hungarian',
    hasCompounds: true,
    stopWords: 'a az és hogy nem is egy meg ez de van csak már azt ha volt mint kell vagy ki mi hogyan lehet ezt amely',
  },
  ro: {
    stemmer: 'romanian',
    stopWords:
      'și în de la cu pe nu că este un o care se din pentru sau mai ce dar sunt al fi cum unde acest după prin',
  },
  ca: {
    stemmer: 'catalan',
    beforeStemming: withoutElision,
    stopWords:
      'el la els les de del i a en que per un una amb no és al és com més són dels seva o però això aquest ha què',
  },
  id: {
    stopWords:
      'yang dan di ini itu dengan untuk dari pada adalah tidak akan ke dalam atau bisa saya anda apa bagaimana oleh juga',
  },
  th: {
    stopWords: 'ที่ และ ใน ของ เป็น ได้ มี ให้ ว่า จะ ไม่ กับ จาก การ นี้ ไป มา หรือ คือ อะไร อย่างไร ที่ไหน ไหม ครับ ค่ะ คะ ฉัน ผม คุณ',
  },
};

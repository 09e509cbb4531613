import { type SearchLanguage, withoutElision } from './language.ts';

const KOREAN_PARTICLE =
  /(?:에서는|으로는|에게서|이라는|까지는|부터는|에서|에게|한테|으로|까지|부터|처럼|보다|이나|하고|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;

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
  pl: {
    stopWords:
      'i w nie na się z do to że jest o jak za od po co ale czy przez dla są ten był może lub oraz jego które gdzie',
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
  ja: {
    stopWords:
      'の は を に が で と も て た です ます する いる ある こと これ それ この その ください か な へ から まで や ん し れ さ い れる られる した して なっ よう ため どう どの 何 どこ',
  },
  zh: {
    stopWords:
      '的 了 在 是 和 有 我 你 他 她 它 我们 你们 他们 这 那 这个 那个 不 也 都 就 而 及 与 或 把 被 吗 呢 吧 什么 怎么 如何 哪里 哪些 为什么 请 请问 可以 能 会 要 一个 個 嗎 這 這個 們 甚麼 什麼 怎麼 為什麼',
  },
  ko: {
    stemmer: withoutKoreanParticle,
    stopWords:
      '그 이 저 것 수 등 및 또는 그리고 어떻게 무엇 무엇인가요 어디 어디서 언제 왜 있나요 있습니다 합니다 하는 하나요 인가요 입니까 되나요',
  },
  th: {
    stopWords: 'ที่ และ ใน ของ เป็น ได้ มี ให้ ว่า จะ ไม่ กับ จาก การ นี้ ไป มา หรือ คือ อะไร อย่างไร ที่ไหน ไหม ครับ ค่ะ คะ ฉัน ผม คุณ',
  },
};

function withoutKoreanParticle(word: string): string {
  const stem = word.replace(KOREAN_PARTICLE, '');
  return stem.length >= 2 ? stem : word;
}

import type { Language } from './language.ts';

/**
 * Endings by group, in the order in which they are taken off, longest first. With `i` for each of ı i u ü and `e` for a
 * and e, as vowel harmony writes them; `d` for d and t.
 */
const ENDINGS: readonly (readonly string[])[] = [
  // "is", "are".
  ['dirler', 'dir'],
  // Case. Without the n that stands before it behind a possessive: the next group takes that.
  ['deki', 'den', 'de', 'yle', 'le', 'ye', 'yi', 'in', 'i', 'e'],
  // Possession.
  ['lerimiz', 'leriniz', 'lerin', 'leri', 'imiz', 'iniz', 'miz', 'niz', 'sin', 'si', 'im', 'in', 'i', 'm', 'n'],
  // Number.
  ['ler'],
];
const SHORTEST_STEM = 3;
/** Behind the plural, which is never part of a word, two letters are a word: ev-ler. */
const SHORTEST_BEFORE_PLURAL = 2;
/** A single letter is an ending only behind a stem that can do without it. */
const SHORTEST_BEFORE_LETTER = 4;
const LONG_ENOUGH_TO_LOSE_VOWEL = 5;

export const tr: Language = {
  stemmer: stemTurkish,
  stopWords: `bir ve veya ya da de ki ile için ama fakat ancak çünkü eğer ise bu şu o bunlar şunlar onlar ben beni bana benim sen
    seni sana senin onu ona onun biz bizi bize bizim siz sizi size sizin onları onların kendi mi mı mu mü ne neden niçin
    nasıl nerede nereye nereden hangi kim kimin kaç zaman var yok değil olarak olan olduğu oldu olur olmak eder etmek
    edilir etti gibi kadar göre daha en çok her hiç hem hep sonra önce şey bazı tüm bütün diye bile artık mıdır midir
    nedir miyim mıyım misiniz istiyorum lazım gerek bilmek söyle lütfen yardım`,
  negations: 'değil yok hiç asla olmadan',
  contrastWords: 'değil yok hiç asla önce sonra kadar hariç karşı daha sadece üzerinde altında olmadan',
  contraries:
    'ilk son, önce sonra, fazla/büyük az/küçük, her hiç, eski yeni, açmak kapatmak, almak satmak, iyi kötü, erken geç, başlangıç bitiş, izinli yasak, dahil hariç, artırmak azaltmak, iç dış, minimum/asgari maksimum/azami, hızlı yavaş',
  dates: {
    days: 'pazartesi, salı, çarşamba, perşembe, cuma, cumartesi, pazar',
    months: 'ocak, şubat, mart, nisan, mayıs, haziran, temmuz, ağustos, eylül, ekim, kasım, aralık',
    centuries: '',
  },
  questions: {
    amount: 'kaç|ne kadar',
    time: 'ne zaman|saat kaçta|hangi (?:yıl|tarih|gün)',
    person: 'kim',
    place: 'nerede|nereye',
    reason: 'neden|niçin',
    steps: 'nasıl',
    definition: '.{2,60} nedir',
  },
  answers: {
    reason: 'çünkü|için|nedeniyle',
    instruction: { verbs: 'tıklayın|seçin|açın|basın|gidin|girin|dokunun', position: 'last' },
    definition: { articles: '', verbs: '' },
    openings: {
      back: 'o|bu|bunlar|bunun|şu|onlar|ayrıca|ancak|fakat|ama|aksi (?:halde|takdirde)|sonra|ardından|daha sonra|bu nedenle|bu yüzden|böylece|ve|veya|ya da|bunun yerine|bu durumda|dolayısıyla',
      replies: 'evet|hayır|çünkü|belki|elbette|tabii|maalesef|ne yazık ki|duruma bağlı|her ikisi|hiçbiri|asla',
      introduces:
        'bu (?:sayfa|sayfada|kılavuz|kılavuzda|makale|makalede|bölüm|bölümde|belge|belgede)|aşağıda .{0,40}(?:bulabilirsiniz|bulacaksınız)|hoş geldiniz|aşağıya bakın|içindekiler',
      points: '(?:lütfen )?(?:bkz|bakınız|ayrıntılar için|daha fazla bilgi|detaylı bilgi|daha fazlasını|şuraya bakın)',
    },
  },
  questionOpeners: 'ne nasıl nerede nereye neden kaç hangi kim',
  followUps: {
    back: 'onu ona onun onlar onları bu bunu buna bunun bunlar şu şunu orada oraya burada buraya aynı aynısı diğeri böyle öyle ikisi',
    onward:
      've, veya, ya da, ama, fakat, peki, ya, peki ya, o zaman, öyleyse, ayrıca, başka, neden olmasın, çünkü, evet, hayır, tamam, teşekkürler, anladım, bu durumda, hariç, mesela, örneğin',
    leading: 'için ile',
  },
  smallTalk: {
    greeting:
      'merhaba, merhabalar, selam, selamlar, günaydın, iyi günler, iyi akşamlar, tünaydın, nasılsınız, nasılsın, naber, kimse var mı, orada kimse var mı',
    thanks:
      'teşekkürler, teşekkür ederim, çok teşekkürler, çok teşekkür ederim, sağ ol, sağ olun, sağol, sağolun, yardımınız için teşekkürler, yardımınız için teşekkür ederim, eyvallah, mükemmel, harika, süper',
    goodbye:
      'hoşça kal, hoşça kalın, hoşçakal, hoşçakalın, güle güle, görüşürüz, görüşmek üzere, iyi günler, iyi geceler, kendinize iyi bakın, bu kadar, hepsi bu',
    about:
      'sen kimsin, siz kimsiniz, kimsin, kimsiniz, nesin, bot musun, robot musun, robot musunuz, insan mısın, insan mısınız, gerçek misin, adın ne, adınız ne, ne yapabilirsin, neler yapabilirsin, ne yapabilirsiniz, neler yapabilirsiniz, bana nasıl yardımcı olabilirsin, nasıl yardımcı olabilirsiniz, yardım',
    acknowledgement: 'tamam, tamamdır, peki, anladım, olur, ok, oldu, iyi, güzel',
  },
  acceptances:
    'evet, evet lütfen, lütfen, tamam, olur, isterim, evet isterim, tabii, tabii ki, elbette, peki, ok, evet teşekkürler, sevinirim, evet istiyorum, istiyorum',
  phrases: {
    notFound: 'Üzgünüm, bununla ilgili bir yanıt bulamadım.',
    offerPerson: 'Bir yetkiliyle görüşmek ister misiniz? Şu anda size yardımcı olabilecek biri var.',
    closest: 'Bulabildiğim en yakın bilgi:',
    orMeant: 'Şunu da kastetmiş olabilirsiniz:',
    inOtherLanguage: (name) => `Bunu başka bir dilde buldum (${name}).`,
    greeting: (name) => `Merhaba! Ben ${name}. Size nasıl yardımcı olabilirim?`,
    thanks: 'Rica ederim! Öğrenmek istediğiniz başka bir şey var mı?',
    goodbye: 'Hoşça kalın, ziyaretiniz için teşekkür ederiz!',
    about: (name) =>
      `Ben ${name}, bir sohbet robotuyum. Bana verilen belgelere dayanarak soruları yanıtlar ve kaynaklarımı belirtirim. Sorunuzu yazmanız yeterli.`,
    acknowledgement: 'Tamam. Öğrenmek istediğiniz başka bir şey var mı?',
    beyondDocuments: 'Belgelerin ötesinde:',
    handingOver: 'Sizi bir yetkiliye aktarıyorum. Birazdan burada size yanıt verilecek.',
    nobodyHere:
      'Şu anda kimse müsait değil, ancak mesajınız ekibimizi bekliyor. E-posta adresinizi buraya bırakın, size dönüş yapılacaktır.',
    addressKnown:
      'Şu anda kimse müsait değil, ancak mesajınız ekibimizi bekliyor. E-posta adresiniz bizde var, size dönüş yapılacaktır.',
    backAt: (when) => `Yeniden buradayız: ${when}.`,
    noPeople: (name) =>
      `Sizi burada bir yetkiliye aktaramıyorum. Ben ${name}, bir sohbet robotuyum ve bana verilen belgelere dayanarak yanıt veririm.`,
    emailPassedOn: 'Teşekkür ederim. E-posta adresinizi ilettim, size dönüş yapılacaktır.',
    inChat: {
      nobodyHere:
        'Şu anda kimse müsait değil, ancak mesajınız ekibimizi bekliyor ve yanıt bu sohbette görünecek. Size nasıl ulaşılacağının bilinmesi için e-posta adresinizi buraya bırakın.',
      addressKnown:
        'Şu anda kimse müsait değil, ancak mesajınız e-posta adresinizle birlikte ekibimizi bekliyor. Yanıt bu sohbette görünecek.',
      emailPassedOn: 'Teşekkür ederim. E-posta adresinizi ilettim. Yanıt bu sohbette görünecek.',
    },
  },
  personWords:
    'insan temsilci yetkili operator kisi biri birine birisi kimse musteri destek canli danisman uzman calisan gorevli yonetici mudur patron sorumlu ekib konus gorus sohbet yazis iletisim bagla aktar ara ulas robot bot telefon',
};

/** Light stemming of Turkish nouns: one ending of each group, then a last vowel, which may be one of case. */
function stemTurkish(word: string): string {
  let stem = word.split("'", 1)[0] ?? word;
  for (const group of ENDINGS) {
    const ending = group.find((candidate) => canTakeOff(stem, candidate));
    if (ending) stem = stem.slice(0, -ending.length);
  }
  if (stem.length >= LONG_ENOUGH_TO_LOSE_VOWEL && /[aeıiuü]$/u.test(stem)) stem = stem.slice(0, -1);
  return hardened(stem);
}

function canTakeOff(word: string, ending: string): boolean {
  const rest = word.slice(0, word.length - ending.length);
  if (rest.length < leastBefore(ending) || archetype(word.slice(rest.length)) !== ending) return false;
  // The possessive of a word that ends in a vowel: its i is no case.
  if (ending === 'i' && /[aeıioöuü]s$/u.test(rest)) return false;
  return /[aeıioöuü]/u.test(rest);
}

function leastBefore(ending: string): number {
  if (ending.length === 1) return SHORTEST_BEFORE_LETTER;
  return ending.startsWith('ler') ? SHORTEST_BEFORE_PLURAL : SHORTEST_STEM;
}

function archetype(ending: string): string {
  return ending.replace(/[ıuü]/gu, 'i').replace(/a/g, 'e').replace(/^t/, 'd');
}

/** A softened last consonant becomes hard again: kitab-ı, kitap. */
function hardened(stem: string): string {
  const hard = { b: 'p', c: 'ç', d: 't', ğ: 'k' }[stem.at(-1) ?? ''];
  return hard && stem.length > SHORTEST_STEM ? stem.slice(0, -1) + hard : stem;
}

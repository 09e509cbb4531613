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
    notFound: (name) => `Üzgünüm, ${name} belgelerinde bununla ilgili bir bilgi bulamadım.`,
    offerPerson: 'Bir yetkiliyle görüşmek ister misiniz? Şu anda size yardımcı olabilecek biri var.',
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
  },
  personWishes: {
    wishes: [
      '{no}? {lead}* {softly}* {one}* {person} {softly}* {talk} {polite}*',
      '{lead}* {softly}* {subject} {one}* {person} {softly}* {talk} {polite}*',
      '~{about} {softly}* {one}* {person} {softly}* {talk} {polite}*',
      '{lead}* {softly}* {one}* {bot} {unwilling} {polite}*',
      '{lead}* {saying} {polite}*',
      '{no}? {lead}* {softly}* {one}* {to} {softly}* {hand} {polite}*',
      '{lead}* {softly}* {one}* {human} {want} {polite}*',
      '{lead}* {how} {one}* {with} {reach} {polite}*',
      '{lead}* {one}* {with} {how} {reach} {polite}*',
      '{lead}* {one}* {to} {how} {reachTo} {polite}*',
      '{lead}* {whom} {one}* {human} {there} {polite}*',
    ],
    commands: ['{lead}* {softly}* {one}* {with} {bare} {polite}*', '{lead}* {one}* {to} {bareTo} {polite}*'],
    wholes: [
      '{lead}* {one}* {alone} {polite}*',
      '{lead}* {one}* {human} {please} {polite}*',
      '{lead}* {one}* {desk} {please} {polite}*',
      '{lead}* {present} {polite}*',
    ],
    lists: {
      lead: 'merhaba, merhabalar, selam, günaydın, iyi günler, iyi akşamlar, tamam, peki, evet, lütfen, pardon, özür dilerim, kusura bakmayın, teşekkürler, ama, ve, veya, o zaman, şimdi, ok, artık, hayır teşekkürler, ben, neyse, hayır., yok., bu işe yaramıyor, işe yaramıyor, yardımcı olmuyor, yardımcı olmuyorsun, bu yardımcı olmuyor, bana yardımcı olmuyor',
      about: 'konusunda, hakkında, ilgili, için',
      unwilling:
        'konuşmak istemiyorum, görüşmek istemiyorum, yazışmak istemiyorum, konuşmayacağım, muhatap olmak istemiyorum, sohbet etmek istemiyorum, konuşmak istemem, uğraşmak istemiyorum, konuşmaktan bıktım',
      bot: 'robotla, robot ile, botla, bot ile, robotlarla, botlarla, chatbotla, chatbot ile, sohbet robotuyla, yapay zekayla, yapay zeka ile, makineyle, makine ile, bilgisayarla',
      saying:
        'biri beni arasın, birisi beni arasın, biri beni arayabilir mi, birisi beni arayabilir mi, biri beni arar mı, beni arayın, beni arar mısınız, beni arayabilir misiniz, beni biri arasın, beni arasınlar, beni birisi arayabilir mi, beni biri arayabilir mi, geri aranmak istiyorum, aranmak istiyorum, beni geri arayın, beni geri arar mısınız, beni geri arayabilir misiniz, biri benimle iletişime geçsin, biri benimle iletişime geçebilir mi, birisi benimle iletişime geçebilir mi, birinin beni aramasını istiyorum, birinin benimle iletişime geçmesini istiyorum, bir temsilci beni arasın, bir temsilci beni arayabilir mi, bir yetkili beni arasın, bir yetkili beni arayabilir mi, müşteri temsilcisi beni arasın, bir insan bana yardım edebilir mi, bir insan yardım edebilir mi, bir insandan yardım almak istiyorum, bir temsilciden yardım almak istiyorum, bir temsilci bana yardım edebilir mi',
      desk: 'müşteri hizmetleri, destek, destek ekibi, teknik destek, müdür, yönetici, biri',
      present:
        'kimse var mı, kimse yok mu, orada kimse var mı, orada biri var mı, orada birisi var mı, burada kimse var mı, burada biri var mı, biri var mı, birisi var mı, orada gerçek bir insan var mı, orada gerçek biri var mı, burada gerçek bir insan var mı, gerçek bir insan var mı, gerçek bir kişi var mı, orada gerçek bir kişi var mı, orada bir insan var mı, burada bir insan var mı, burada insan var mı, orada kimse yok mu, kimse mi yok',
      no: 'hayır, yok',
      softly:
        'ben, beni, lütfen, hemen, şimdi, doğrudan, sadece, acilen, direkt, artık, gerçekten, acil, burada, bana, benim, mümkünse, acaba',
      one: 'bir, gerçek bir, canlı bir, gerçek, canlı, başka bir, yetkili bir, insan bir, herhangi bir',
      person:
        'insanla, insan ile, kişiyle, kişi ile, biriyle, biri ile, birisiyle, birisi ile, birileriyle, temsilciyle, temsilci ile, müşteri temsilcisiyle, müşteri temsilcisi ile, müşteri temsilcinizle, müşteri temsilciniz ile, temsilcinizle, yetkiliyle, yetkili ile, yetkilinizle, operatörle, operatör ile, görevliyle, görevli ile, çalışanla, çalışanınızla, danışmanla, danışman ile, uzmanla, uzman ile, canlı destekle, canlı destek ile, destek ekibiyle, destek ekibi ile, destekle, müşteri hizmetleriyle, müşteri hizmetleri ile, ekibinizle, ekiple, insanlarla, personelle, yöneticiyle, destek temsilcisiyle, destek temsilcisi ile, sizden biriyle, ekipten biriyle, ekibinizden biriyle, başka biriyle, insan temsilciyle, yetkili biriyle, yetkili birisiyle, yetkili kişiyle, müdürle, müdürünüzle, müdür ile, yöneticinizle, yönetici ile, amirinizle, satış ekibiyle, satış temsilcisiyle, gerçek biriyle, gerçek birisiyle, canlı biriyle, görevlinizle, uzmanınızla, müşteri hizmetlerinizle, teknik destekle, teknik destek ile, patronunuzla, destek ekibinden biriyle, satış ekibinden biriyle, müşteri hizmetlerinden biriyle',
      with: 'insanla, insan ile, kişiyle, kişi ile, biriyle, biri ile, birisiyle, birisi ile, temsilciyle, temsilci ile, müşteri temsilcisiyle, müşteri temsilcisi ile, yetkiliyle, yetkili ile, operatörle, operatör ile, görevliyle, danışmanla, canlı destekle, insan temsilciyle',
      to: 'insana, kişiye, birine, birisine, temsilciye, müşteri temsilcisine, müşteri temsilcinize, yetkiliye, yetkilinize, operatöre, görevliye, danışmana, uzmana, canlı desteğe, müşteri hizmetlerine, destek ekibine, destek temsilcisine, insan temsilciye, çalışanınıza, gerçek birine, teknik desteğe, müdüre, müdürünüze, yöneticiye, satış ekibine, desteğe, yetkili birine, yetkili birisine',
      human:
        'insan, kişi, temsilci, müşteri temsilcisi, yetkili, operatör, danışman, görevli, canlı destek, canlı temsilci, gerçek insan, gerçek kişi, insan temsilci, destek temsilcisi, insanı, biri',
      talk: 'görüşmek istiyorum, konuşmak istiyorum, görüşmek isterim, konuşmak isterim, görüşmek isterdim, konuşmak isterdim, yazışmak istiyorum, sohbet etmek istiyorum, iletişime geçmek istiyorum, bağlantı kurmak istiyorum, görüşebilir miyim, konuşabilir miyim, yazışabilir miyim, iletişime geçebilir miyim, görüşebilir miyiz, konuşabilir miyiz, görüşmem lazım, konuşmam lazım, görüşmem gerek, konuşmam gerek, görüşmem gerekiyor, konuşmam gerekiyor, görüştürün, görüştürün beni, konuştur, konuşturun, görüştür, konuşmayı tercih ederim, görüşmeyi tercih ederim, görüşmek mümkün mü, konuşmak mümkün mü, görüşme şansım var mı, görüşeyim, konuşayım, görüşmek istiyoruz, beni görüştürür müsünüz, beni görüştürebilir misiniz, beni konuşturur musunuz, görüşmeliyim, konuşmalıyım, sohbet edebilir miyim, görüşmek istedim, konuşmak istiyorum ben',
      hand: 'bağla, bağlayın, bağlayınız, beni bağla, beni bağlayın, bağlar mısınız, bağlar mısın, beni bağlar mısınız, beni bağlar mısın, beni bağlayabilir misiniz, beni bağlayabilir misin, bağlayabilir misiniz, bağlanmak istiyorum, bağlanabilir miyim, bağlanmak isterim, aktar, aktarın, beni aktar, beni aktarın, beni aktarır mısınız, aktarır mısınız, aktarılmak istiyorum, yönlendirin, yönlendirir misiniz, beni yönlendirin, beni yönlendirir misiniz, beni yönlendirebilir misiniz, ulaşmak istiyorum, ulaşabilir miyim, bağlanmam lazım, ulaşmam lazım, yazmak istiyorum, bağlan',
      want: 'istiyorum, isterim, lazım, gerek, gerekiyor, rica ediyorum, verin, var mı, çağırın, çağırır mısınız, isterdim, talep ediyorum, bağlayın, yok mu',
      how: 'nasıl',
      reachTo: 'bağlanırım, bağlanabilirim, ulaşırım, ulaşabilirim',
      reach: 'görüşebilirim, konuşabilirim, görüşürüm, konuşurum',
      bare: 'görüş, konuş, görüşme, görüşmek, konuşmak',
      bareTo: 'bağlan, bağlanmak, bağla',
      there: 'var mı',
      whom: 'görüşebileceğim, konuşabileceğim, bana yardımcı olacak, bana yardım edecek, yazışabileceğim, konuşacak, görüşecek',
      alone:
        'temsilci, müşteri temsilcisi, insan, operatör, yetkili, canlı destek, gerçek insan, gerçek kişi, canlı temsilci, insan temsilci, destek temsilcisi, temsilciye bağlan',
      please: 'lütfen, hemen, şimdi, teşekkürler, robot değil, bot değil',
      polite:
        'lütfen, hemen, şimdi, teşekkürler, teşekkür ederim, burada, robot değil, bot değil, robotla değil, botla değil, bir robotla değil, bir botla değil, robot yerine, bot yerine, mümkünse, bugün, acilen, acil, ben, canlı, artık',
      subject:
        'siparişim hakkında, sorunum hakkında, faturam hakkında, hesabım hakkında, bu konuda, bununla ilgili, siparişimle ilgili, faturamla ilgili, hesabımla ilgili, sorunumla ilgili, konuyla ilgili, bu konu hakkında, sorunum için, siparişim için, robot yerine, bot yerine',
    },
    asides: 'lütfen',
    joins: 've, ama, fakat, çünkü, bu yüzden, veya, o yüzden',
    supposing: 'eğer, acaba eğer, doğru mu',
    quoting:
      'diyor., diyorlar., yazıyor., yazıyorlar., yazdı., dedi., nasıl denir, nasıl derim, çevir, çevirin, şablon, demek., ne demek',
  },
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

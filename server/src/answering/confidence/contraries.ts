import { contentTermsOf } from '../../language/index.ts';

/** Pairs that say the contrary of one another, by language; several words of one side are set apart by a slash. */
const contraries: Readonly<Record<string, string>> = {
  en:
    'minimum/least/lowest/smallest maximum/most/highest/largest/biggest, first/earliest last/final/latest, before/prior after/following, ' +
    'north/northern south/southern, east/eastern west/western, major/main/primary minor/secondary, success/successful/succeed failure/fail/unsuccessful, ' +
    'increase/rise/grow/gain decrease/reduce/fall/decline/lose, more/greater/larger/higher less/fewer/smaller/lower, always never, old/older new/newer/young, ' +
    'open close, buy sell, best/better worst/worse, early/earlier late/later, start/begin/began end/stop/finish, accept/approve/support reject/refuse/oppose, ' +
    'allow/permit forbid/prohibit/ban, include exclude, win/won/victory lose/lost/defeat, strong weak, rich/wealthy poor, inside/internal outside/external, ' +
    'left right, male/men/man female/women/woman, fast/quick slow, positive negative, public private, import export, create/build/establish destroy/abolish, ' +
    'easy difficult/hard, common/frequent rare/uncommon, long/longer short/shorter, hot cold, full empty, same/similar different, enable disable, install uninstall, strengthen weaken, agree refuse, encourage/promote/invite discourage/prevent/counteract, ' +
    'connect/join separate/divide, attract repel, add remove, arrive/enter leave, remember forget, safe dangerous, hire fire, love hate',
  de: 'erste/früheste letzte/späteste, vor nach, mehr/größer/höher weniger/kleiner/niedriger, immer nie, alt neu, öffnen schließen, kaufen verkaufen, beste schlechteste, früh spät, anfang/beginn/start ende/schluss, erlaubt verboten, inbegriffen/inklusive ausgeschlossen/exklusive, erhöhen/steigen senken/sinken, innen außen, minimum/mindestens maximum/höchstens, aktivieren deaktivieren, schnell langsam',
  fr: 'premier/première dernier/dernière, avant après, plus/supérieur moins/inférieur, toujours jamais, ancien/vieux nouveau, ouvrir fermer, acheter vendre, meilleur pire, tôt tard, début/commencer fin/finir, autorisé/permis interdit, inclus/compris exclu, augmenter diminuer/réduire, intérieur extérieur, minimum maximum, activer désactiver, rapide lent',
  es: 'primero/primer/primera último/última, antes después, más/mayor menos/menor, siempre nunca, viejo/antiguo nuevo, abrir cerrar, comprar vender, mejor peor, temprano tarde, inicio/empezar/comienzo fin/final/terminar, permitido prohibido, incluido excluido, aumentar disminuir/reducir, dentro/interior fuera/exterior, mínimo máximo, activar desactivar, rápido lento',
  pt: 'primeiro/primeira último/última, antes depois, mais/maior menos/menor, sempre nunca, velho/antigo novo, abrir fechar, comprar vender, melhor pior, cedo tarde, início/começar fim/terminar, permitido proibido, incluído excluído, aumentar diminuir/reduzir, dentro/interior fora/exterior, mínimo máximo, ativar desativar, rápido lento',
  it: 'primo/prima ultimo/ultima, prima dopo, più/maggiore meno/minore, sempre mai, vecchio nuovo, aprire chiudere, comprare vendere, migliore peggiore, presto tardi, inizio/iniziare fine/finire, permesso/consentito vietato, incluso/compreso escluso, aumentare diminuire/ridurre, interno esterno, minimo massimo, attivare disattivare, veloce lento',
  nl: 'eerste laatste, voor na, meer/groter/hoger minder/kleiner/lager, altijd nooit, oud nieuw, openen sluiten, kopen verkopen, beste slechtste, vroeg laat, begin/start einde/stop, toegestaan verboden, inbegrepen/inclusief uitgesloten/exclusief, verhogen/stijgen verlagen/dalen, binnen buiten, minimum/minimaal maximum/maximaal, inschakelen uitschakelen, snel langzaam',
  ru: 'первый последний, до/перед после, больше/выше меньше/ниже, всегда никогда, старый новый, открыть закрыть, купить продать, лучший худший, рано поздно, начало/начать конец/закончить, разрешено запрещено, включено/включая исключено/исключая, увеличить уменьшить, внутри снаружи, минимум/минимальный максимум/максимальный, включить отключить, быстрый медленный',
  ar: 'الأول الأخير, قبل بعد, أكثر/أكبر أقل/أصغر, دائما أبدا, قديم جديد, فتح إغلاق, شراء بيع, أفضل أسوأ, مبكر متأخر, بداية نهاية, مسموح ممنوع, زيادة نقصان/تخفيض, داخل خارج, تفعيل تعطيل, سريع بطيء',
  tr: 'ilk son, önce sonra, fazla/büyük az/küçük, her hiç, eski yeni, açmak kapatmak, almak satmak, iyi kötü, erken geç, başlangıç bitiş, izinli yasak, dahil hariç, artırmak azaltmak, iç dış, minimum/asgari maksimum/azami, hızlı yavaş',
};

/** Whether the sentence says the contrary of a word of the question, and not the word. */
export function saysContrary(question: ReadonlySet<string>, sentence: ReadonlySet<string>, language: string): boolean {
  const contrariesOf = contraryTerms(language);
  for (const term of question) {
    if (sentence.has(term)) continue;
    const contrary = contrariesOf.get(term);
    if (contrary && !contrary.isDisjointFrom(sentence)) return true;
    if (negatingPrefixes.some((prefix) => isPrefixed(prefix, term, sentence))) return true;
  }
  return false;
}

/** "known" and "unknown", "legal" and "illegal". */
const negatingPrefixes = ['un', 'non', 'in', 'im', 'il', 'ir', 'dis'];
const shortestRoot = 4;

function isPrefixed(prefix: string, term: string, terms: ReadonlySet<string>): boolean {
  const root = term.startsWith(prefix) ? term.slice(prefix.length) : '';
  return (root.length >= shortestRoot && terms.has(root)) || (term.length >= shortestRoot && terms.has(prefix + term));
}

const contrary = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

/** By term, the terms of the other side. */
function contraryTerms(language: string): ReadonlyMap<string, ReadonlySet<string>> {
  const known = contrary.get(language);
  if (known) return known;
  const terms = new Map<string, Set<string>>();
  for (const pair of (contraries[language] ?? '').split(', ').filter(Boolean)) {
    const [one = [], other = []] = pair
      .split(' ')
      .map((side) => side.split('/').flatMap((text) => contentTermsOf(text, language)));
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      for (const term of from) terms.set(term, (terms.get(term) ?? new Set()).union(new Set(to)));
  }
  contrary.set(language, terms);
  return terms;
}

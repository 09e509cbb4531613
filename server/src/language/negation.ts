import { isSpoken, type SpokenLanguage } from '../languages/index.ts';

/** Words that turn a statement into its opposite, by language. */
const negations: Readonly<Record<SpokenLanguage, ReadonlySet<string>>> = {
  en: wordSet('not no never none nobody nothing neither nor without cannot except unlike non'),
  de: wordSet('nicht kein keine keinen keiner keinem keines nie niemals nichts niemand ohne'),
  fr: wordSet('ne n pas jamais aucun aucune rien personne sans ni'),
  es: wordSet('no nunca jamás nadie nada ningún ninguna ninguno sin ni tampoco'),
  pt: wordSet('não nunca jamais ninguém nada nenhum nenhuma sem nem'),
  it: wordSet('non mai nessuno nessuna niente nulla senza né'),
  nl: wordSet('niet geen nooit niemand niets zonder'),
  ru: wordSet('не нет ни никогда никто ничего без нельзя'),
  ar: wordSet('لا ليس ليست لم لن غير بدون'),
  tr: wordSet('değil yok hiç asla olmadan'),
};

const word = /[\p{L}\p{M}']+/gu;

/** Whether a text denies something: "not", "never", "n't". In a language that is not spoken here, as in English. */
export function isNegated(text: string, language: string): boolean {
  const words = negations[isSpoken(language) ? language : 'en'];
  const found = text.toLowerCase().replaceAll('’', "'").match(word) ?? [];
  return found.some((each) => words.has(each) || each.endsWith("n't") || each.startsWith("n'"));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

import type { SpokenLanguage } from '../../language/index.ts';

/** Words that turn a statement into its opposite, by language. */
export const negations: Readonly<Record<SpokenLanguage, ReadonlySet<string>>> = {
  en: wordSet('not no never none nobody nothing neither nor without cannot'),
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

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/**
 * Words that turn a question into another one though all its other words stay: negations, directions, more and less, in
 * the languages we know best. Kept apart from the stop words, among which most of them are.
 */
const turningWords: Readonly<Record<string, string>> = {
  en: 'not no never none nobody nothing neither nor without from before after until till since except against instead over under above below more less most least only off out cannot',
  de: 'nicht kein keine keinen keiner keinem nie niemals nichts niemand ohne von aus vor nach bis seit außer gegen statt über unter mehr weniger nur ab',
  fr: 'ne pas non jamais aucun aucune rien personne sans de depuis avant après jusque sauf contre plus moins seulement sous sur',
  es: 'no nunca nadie nada ningún ninguna sin desde antes después hasta salvo contra más menos solo sólo sobre bajo',
  pt: 'não nunca ninguém nada nenhum nenhuma sem desde antes depois até exceto contra mais menos só somente sobre sob',
  it: 'non no mai nessuno nessuna niente senza da prima dopo fino tranne contro più meno solo sopra sotto',
  nl: 'niet geen nooit niemand niets zonder van uit voor na tot sinds behalve tegen meer minder alleen boven onder',
  ru: 'не нет ни никогда никто ничего без от из до после перед кроме против больше меньше только над под',
  ar: 'لا ليس ليست لم لن غير بدون من قبل بعد حتى إلا ضد أكثر أقل فقط فوق تحت',
  tr: 'değil yok hiç asla önce sonra kadar hariç karşı daha sadece üzerinde altında olmadan',
};

const numberWords: Readonly<Record<string, string>> = {
  ...numbered('zero one two three four five six seven eight nine ten eleven twelve'),
  ...numbered('null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
  ...numbered('zéro un deux trois quatre cinq six sept huit neuf dix onze douze'),
  ...numbered('cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'),
};

const allTurningWords = new Set(Object.values(turningWords).join(' ').split(' '));

const word = /[\p{L}\p{M}\p{N}]+(?:['.,:][\p{L}\p{M}\p{N}]+)*/gu;

/** The text with its small numbers as digits: "two years" and "2 years" are the same. */
export const withDigits = (text: string) => text.replace(word, (found) => numberWords[found.toLowerCase()] ?? found);

/** The words of a text that turn its meaning, and its numbers, in no order. Equal for questions that may mean the same. */
export function turnsOf(text: string): string {
  return (text.toLowerCase().replaceAll('’', "'").match(word) ?? [])
    .flatMap((found) => {
      // don't, can't, isn't
      if (found.endsWith("n't")) return ['not'];
      return /\p{N}/u.test(found) || allTurningWords.has(found) ? found : [];
    })
    .toSorted()
    .join(' ');
}

function numbered(words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word, number) => [word, String(number)]));
}

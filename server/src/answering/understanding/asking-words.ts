import type { SpokenLanguage } from '../../languages/index.ts';

/**
 * Words with which a question begins, and by which its language is told where it is too short to tell it otherwise:
 * "Was kostet das?". Words that begin questions in several of the languages are left out.
 */
const askingWords: Readonly<Record<SpokenLanguage, string>> = {
  en: 'i what how where when why who which can could do does did is are may should would will please my have',
  de: 'was wie wo wann warum wieso weshalb welche welcher welches wer kann können gibt haben habe ich darf muss',
  fr: 'combien comment où quand pourquoi quel quelle quels quelles je est-ce puis avez peut',
  es: 'cuánto cuánta cuántos cuántas cuanto cómo dónde cuándo qué quién cuál puedo tienen hay quiero',
  pt: 'onde quais posso tem têm há quero vocês você preciso',
  it: 'dove quali posso avete vorrei perché cosa',
  nl: 'wat hoe hoeveel waar wanneer waarom welke kan kunnen hebben heeft mag ik',
  ru: 'что как где когда почему сколько какие какой можно есть я',
  ar: 'ما ماذا كيف أين متى لماذا كم هل من أريد',
  tr: 'ne nasıl nerede nereye neden kaç hangi kim',
};

const byWord = new Map(
  (Object.entries(askingWords) as [SpokenLanguage, string][]).flatMap(([language, words]) =>
    words.split(' ').map((word) => [word, language] as const),
  ),
);

/** The language in which one begins to ask so; nothing where the first word does not tell. */
export function languageOfAsking(message: string): SpokenLanguage | undefined {
  const [first = ''] = /[\p{L}\p{M}'-]+/u.exec(message.toLowerCase()) ?? [];
  return byWord.get(first.replace(/^l'|^d'/, ''));
}

import type { FoundPassage } from '../../knowledge/index.ts';
import { contentTermsOf, contrastsOf, withDigits } from '../../language/index.ts';

export interface MatchingPair {
  passage: FoundPassage;
  /** How likely it is that the pair is about what was asked. */
  confidence: number;
}

/**
 * From here on, a question that only adds words to a pair's question, or leaves some out, asks the same. One that puts
 * other words in their place never counts as the same: "Is lunch included?" is as near to "Is breakfast included?" as many
 * a question that means the same. It is answered from the pair like from any other passage.
 */
const leastSimilarity = 0.93;
const confidenceThere = 0.95;
/** The same words are the same question in any language, also in those that the embedding model does not know. */
const confidenceOfSameWords = 0.98;

/** What is said around a question. */
const courtesies =
  'hello hi hey dear please thanks thank hallo bitte danke guten tag bonjour merci hola gracias ciao grazie';
/** Made with the first question: a server that was never asked does without stemmers. */
let courtesyTerms: ReadonlySet<string> | undefined;

function isCourtesy(term: string): boolean {
  courtesyTerms ??= new Set(contentTermsOf(courtesies));
  return courtesyTerms.has(term);
}

/** The question-answer pair that the owner wrote for this very question; nothing when there is none. */
export function matchingPair(message: string, passages: readonly FoundPassage[]): MatchingPair | undefined {
  const question = withDigits(message);
  const matches = passages
    .filter(({ isPair }) => isPair)
    .flatMap((passage): MatchingPair[] => {
      const asked = withDigits(passage.headingPath.at(-1) ?? '');
      if (contrastsOf(question) !== contrastsOf(asked)) return [];
      const [given, written] = [wordsOf(question, passage), wordsOf(asked, passage)];
      if (given.length === 0) return [];
      if (given.join(' ') === written.join(' ')) return [{ passage, confidence: confidenceOfSameWords }];
      const onlyAdds = isWithin(given, written) || isWithin(written, given);
      if (!onlyAdds || passage.dense < leastSimilarity) return [];
      return [{ passage, confidence: confidenceOf(passage.dense) }];
    });
  return matches.sort((a, b) => b.confidence - a.confidence)[0];
}

/** Grows with the similarity, to no more than that of the same words. */
function confidenceOf(similarity: number): number {
  const share = (similarity - leastSimilarity) / (1 - leastSimilarity);
  return Math.round((confidenceThere + (confidenceOfSameWords - confidenceThere) * share) * 1_000) / 1_000;
}

const wordsOf = (text: string, { language }: FoundPassage) =>
  contentTermsOf(text, language).filter((term) => !isCourtesy(term));

/** Whether the others hold all of these words, in their order. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let found = 0;
  for (const other of others) if (other === words[found]) found += 1;
  return found === words.length && words.length > 0;
}

import type { TextTokenizer } from '../minilm/tokenizer.ts';
import { normalisedText } from './normalised-text.ts';
import { UnigramPieces } from './unigram-pieces.ts';

const BEGIN_TOKEN = 2;
const END_TOKEN = 3;
/** Stands for the space before a word, the first one too. */
const SPACE = '▁';

/** The student's tokenizer; reads its vocabulary at the first use. */
export function createPieceTokenizer(readVocabulary: () => string): Pick<TextTokenizer, 'encode' | 'pieces'> {
  let loaded: UnigramPieces | undefined;
  const pieces = (text: string): number[] => {
    loaded ??= new UnigramPieces(readVocabulary());
    const written = normalisedText(text);
    // SentencePiece takes what the text itself has of these at its end for spaces.
    return written === '' ? [] : loaded.cut(`${SPACE}${written.replaceAll(' ', SPACE)}`.replace(/▁+$/, ''));
  };
  return {
    pieces,
    encode(text, maxTokens) {
      const own = pieces(text);
      // Cut to the most, it ends as every text does.
      return { ids: [BEGIN_TOKEN, ...own.slice(0, maxTokens - 2), END_TOKEN], tokens: own.length };
    },
  };
}

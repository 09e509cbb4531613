const unknown = '[UNK]';
/** Before a piece that goes on with a word. */
const goesOn = '##';
/** Longer words are unknown to the model. */
const mostCharacters = 100;

const plain = /^[\t\n\r -~]*$/;
/** The same as below for plain text, in half of the time. */
const plainWord = /[a-z0-9]+|[!-~]/g;
const unseen = /[\uFFFD\p{Cf}\p{Co}\p{Cs}]|(?![\t\n\r])\p{Cc}/gu;
/** Chinese characters are words by themselves. */
const ideograph =
  /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B81F}\u{2B820}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;
const accent = /\p{Mn}/gu;
const punctuation = String.raw`\p{P}!-\/:-@\[-\x60\{-~`;
const word = new RegExp(`[^\\s${punctuation}]+|[${punctuation}]`, 'gu');

/**
 * WordPiece as BERT has it, and as all-MiniLM-L6-v2 was trained with: text in lower case without accents, cut at spaces
 * and punctuation into words, and these into the longest pieces of the vocabulary. What looks like one of the model's
 * marks is text here: a document cannot write them.
 */
export class WordPieces {
  private readonly vocabulary: ReadonlyMap<string, number>;
  private readonly unknownId: number;

  constructor(vocabulary: ReadonlyMap<string, number>) {
    const id = vocabulary.get(unknown);
    if (id === undefined) throw new Error(`The vocabulary has no ${unknown}.`);
    this.vocabulary = vocabulary;
    this.unknownId = id;
  }

  cut(text: string): number[] {
    const ids: number[] = [];
    for (const found of wordsOf(text)) this.cutWord(found, ids);
    return ids;
  }

  private cutWord(text: string, into: number[]): void {
    const whole = this.vocabulary.get(text);
    if (whole !== undefined) {
      into.push(whole);
      return;
    }
    const before = into.length;
    for (let from = 0; from < text.length; ) {
      const piece = isTooLong(text) ? undefined : this.longestPiece(text, from);
      if (!piece) {
        into.length = before;
        into.push(this.unknownId);
        return;
      }
      into.push(piece.id);
      from = piece.end;
    }
  }

  private longestPiece(text: string, from: number): { id: number; end: number } | undefined {
    for (let end = text.length; end > from; end -= 1) {
      const part = text.slice(from, end);
      const id = this.vocabulary.get(from > 0 ? goesOn + part : part);
      if (id !== undefined) return { id, end };
    }
    return undefined;
  }
}

function wordsOf(text: string): readonly string[] {
  if (plain.test(text)) return text.toLowerCase().match(plainWord) ?? [];
  const shown = text.replace(unseen, '').replace(ideograph, ' $& ');
  return shown.toLowerCase().normalize('NFD').replace(accent, '').match(word) ?? [];
}

const isTooLong = (text: string) => text.length > mostCharacters && [...text].length > mostCharacters;

import type { MadeDocument } from '../../server/test-support/stored-documents.ts';
import { createRandom, createZipfTexts } from './zipf-texts.ts';

const passagesPerDocument = 5;
const wordsPerPassage = 120;
const dimensions = 384;

/** Documents of five passages with the word frequencies of a language, and random vectors; the same in every run. */
export function createMadeDocuments(seed = 7) {
  const random = createRandom(seed);
  const texts = createZipfTexts(200_000);
  const vector = () => Float32Array.from({ length: dimensions }, () => random() - 0.5);
  return {
    vector,
    document(id: string): MadeDocument {
      const passages = Array.from({ length: passagesPerDocument }, () => ({ text: texts.passage(wordsPerPassage) }));
      return { id, title: texts.passage(4), passages, vectors: passages.map(vector) };
    },
    question: ({ passages }: MadeDocument) => texts.question(passages[0]?.text ?? '', 5),
  };
}

import { fileURLToPath } from 'node:url';
import { STUDENT_LANGUAGES } from '../languages/student.ts';
import { trainedStudent } from '../languages/trained-student.ts';
import type { PinnedFile } from '../minilm/file-hash.ts';
import type { Marks } from './pair-tokens.ts';

/** A network that was trained and measured. */
export interface TrainedScorer {
  network: PinnedFile;
  /** The network whose words it shares, where it has none itself. */
  words?: PinnedFile;
  marks: Marks;
  /** That questions and passages may be in. */
  languages: readonly string[];
  /** Those of them in which answers are better with it, where question and passages are in the same. */
  within: readonly string[];
}

const fileOf = (name: string) => fileURLToPath(new URL(`../../../models/${name}`, import.meta.url));

/** training/README.md tells how. */
export const englishScorer: TrainedScorer = {
  network: {
    path: fileOf('passage-scorer.onnx'),
    sha256: 'e6f6eb9b0493d525b75acebf14e93debc8a66006605d450ef5a2118af392aceb',
  },
  marks: { beginning: 101, separator: 102 },
  languages: ['en'],
  within: ['en'],
};

/** Begins from the student, whose words it shares; training/languages/README.md tells how. */
export const languagesScorer: TrainedScorer = {
  network: {
    path: fileOf('languages-scorer.onnx'),
    sha256: 'd60c7cb2c2abecdbd3e12e4519aa3b54b547db10b64c1512a09efe7c7e0d925e',
  },
  words: trainedStudent.network,
  marks: { beginning: 2, separator: 3 },
  languages: ['en', ...STUDENT_LANGUAGES],
  // Measured by `npm run bench -- language-answers`. In Arabic fewer answers are right with it; others were not measured.
  within: ['de', 'es'],
};

/** Names what makes two scores comparable. */
export const scorerName = ({ network }: TrainedScorer) => `scorer-${network.sha256.slice(0, 12)}`;

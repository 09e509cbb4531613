import { fileURLToPath } from 'node:url';
import type { Student } from './student.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../../models/${name}`, import.meta.url));

/** The student that was trained and measured; server/models/languages-student.md tells what it is. */
export const trainedStudent: Student = {
  network: {
    path: fileOf('languages-student.onnx'),
    sha256: 'dfb3226bcfe633afeb88028822d63f922fe260075cf9fff760143a9bde1ffbfa',
  },
  pieces: {
    path: fileOf('languages-pieces.tsv'),
    sha256: 'd5dbaac7660572a2213cf563b70e1d74990beabe79f66dbb7fa843317fe7ede6',
  },
};

import { fileURLToPath } from 'node:url';
import type { Student } from './student.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../../models/${name}`, import.meta.url));

/** The student that was trained and measured; server/models/languages-student.md tells what it is. */
export const trainedStudent: Student = {
  network: {
    path: fileOf('languages-student.onnx'),
    sha256: '93dd85efdb737811ceb8b17f203d6b23170abc1398f6ba9eb153f58b4e76f1b1',
  },
  pieces: {
    path: fileOf('languages-pieces.tsv'),
    sha256: 'd5dbaac7660572a2213cf563b70e1d74990beabe79f66dbb7fa843317fe7ede6',
  },
};

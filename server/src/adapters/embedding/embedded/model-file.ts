import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PinnedFile } from '../../minilm/file-hash.ts';
import { readSafetensors } from '../../minilm/safetensors.ts';
import { buildMiniLm } from './minilm-graph.ts';
import { CONVERTER_VERSION, WEIGHTS_SHA256 } from './model-name.ts';

export function modelFilePath(cacheDir: string): string {
  return join(cacheDir, `minilm-int8-${WEIGHTS_SHA256.slice(0, 12)}-v${CONVERTER_VERSION}.onnx`);
}

/** A release has the converted model in place of the weights, which take twice the room. */
export const shippedModel: PinnedFile = {
  path: modelFilePath(fileURLToPath(new URL('../../../../models', import.meta.url))),
  // The converter makes the same bytes on every machine.
  sha256: 'a0d90b774b43b4d1013b219bfad2efbc4b3c2e2cb253b79c517fd891a0798745',
};

/**
 * Gives the path of the model as ONNX, converted from the weights once per machine. Synchronous: it runs in a worker.
 * The result gets its name only when it is whole, so that processes which start together do not read half a file.
 */
export function prepareModelFile({ weightsPath, cacheDir }: { weightsPath: string; cacheDir: string }): string {
  const path = modelFilePath(cacheDir);
  if (existsSync(path)) return path;

  const weights = readFileSync(weightsPath);
  const found = createHash('sha256').update(weights).digest('hex');
  if (found !== WEIGHTS_SHA256) {
    throw new Error(`The weights of the embedding model are not the expected ones: SHA-256 ${found}.`);
  }
  mkdirSync(cacheDir, { recursive: true });
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(unfinished, buildMiniLm(readSafetensors(weights)));
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return path;
}

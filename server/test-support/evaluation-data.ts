import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Other people's questions and documents, which are no part of this repository: the folder that PARLEY_DATA names, or
 * `shared/data` beside the repository. Nothing when it is not there.
 */
export function evaluationData(set: string): string | undefined {
  // biome-ignore lint/style/noProcessEnv: it says where the test finds its data, and configures nothing.
  const folder = process.env['PARLEY_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data');
  const path = join(folder, set);
  return existsSync(path) ? path : undefined;
}

import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareModelFile, shippedModel } from '../server/src/adapters/embedding/embedded/model-file.ts';
import { weightsFile } from '../server/src/adapters/embedding/embedded/weights-file.ts';
import { requirePinned } from '../server/src/adapters/minilm/file-hash.ts';

/**
 * `node deploy/ship-model.ts RELEASE`: puts the converted embedding model into a release in place of its weights. It
 * takes 23 MB instead of 45, and no server of the release converts it again.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const [release = ''] = process.argv.slice(2);
const weights = weightsFile().path;
const path = prepareModelFile({ weightsPath: weights, cacheDir: join(release, 'server', 'models') });
requirePinned({ ...shippedModel, path });
rmSync(join(release, relative(root, weights)));

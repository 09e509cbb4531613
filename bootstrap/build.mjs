import { spawnSync } from 'node:child_process';
import { ensureBuilt, everything } from './ensure-built.mjs';
import { prepare } from './prepare.mjs';

const { root, node } = await prepare('everything');
await ensureBuilt(root, node, everything);
const { status } = spawnSync(node, ['bootstrap/api-types.mjs'], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);

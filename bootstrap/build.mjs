import { ensureBuilt } from './ensure-built.mjs';
import { prepare } from './prepare.mjs';

const { root, node } = await prepare('everything');
await ensureBuilt(root, node);

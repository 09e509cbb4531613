/** Records the cases anew from a real server: `node contract/record.ts`, with Node 24. Names of cases record only those. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recordCase } from './recording/record-case.ts';
import { scenarios } from './recording/scenarios.ts';
import { prepareScene } from './service/prepare-scene.ts';
import { startServer } from './service/start-server.ts';

const folder = fileURLToPath(new URL('./cases/', import.meta.url));
const only = process.argv.slice(2);
const server = await startServer();
try {
  const scene = await prepareScene(server.url);
  const wanted = scenarios.filter(({ name }) => only.length === 0 || only.includes(name));
  if (only.length === 0) for (const file of readdirSync(folder)) rmSync(folder + file);
  for (const scenario of wanted) {
    const recorded = await recordCase(scenario, scene);
    writeFileSync(`${folder}${scenario.name}.json`, `${JSON.stringify(recorded, null, 2)}\n`);
    process.stdout.write(`${scenario.name}\n`);
  }
} finally {
  await server.stop();
}

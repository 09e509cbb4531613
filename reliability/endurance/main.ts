/**
 * `npm run endurance`: each fault alone, against real processes. The figures are printed and written into the table of
 * docs/reliability.md.
 */
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faults } from './faults/index.ts';
import { machine, type Row, ranOn, writeRows } from './findings-table.ts';
import { prepareGround } from './ground.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '60' },
    scale: { type: 'string', default: '1' },
    'without-soak': { type: 'boolean', default: false },
    'keep-docs': { type: 'boolean', default: false },
  },
});
/** Far more than any needs: a fault that the server never recovers from must not hold up the others. */
const longestMs = 15 * 60_000;
const names = faults.map(({ name }) => name);
const unknown = values.only?.find((name) => !names.includes(name));
if (unknown !== undefined) throw new Error(`There is no fault ${unknown}. There are: ${names.join(', ')}.`);

console.log(`endurance · ${machine()}\n`);
let failures = 0;
for (const fault of faults) {
  if (values.only ? !values.only.includes(fault.name) : values['without-soak'] && fault.name === 'soak') continue;
  const obstacle = fault.cannotRun?.();
  if (obstacle !== undefined) {
    console.log(`${fault.name}: not run, ${obstacle}.\n`);
    continue;
  }
  const ground = await prepareGround({ scale: Number(values.scale), soakMinutes: Number(values.minutes) });
  const startedAt = performance.now();
  const load = loadavg()[0] ?? 0;
  let row: Row;
  try {
    row = { name: fault.name, ...(await withinLimit(fault.run(ground), fault.name)), seconds: 0 };
  } catch (error) {
    row = {
      name: fault.name,
      done: 'it could not be finished',
      figure: String(error),
      aim: '',
      holds: false,
      seconds: 0,
    };
    console.log(error);
  }
  row.seconds = (performance.now() - startedAt) / 1000;
  await ground.clear();
  if (!row.holds) failures += 1;
  console.log(
    `${row.holds ? 'holds ' : 'FAILED'} ${row.name} (${Math.round(row.seconds)} s)\n  ${row.done}\n  ${row.figure}\n  aim: ${row.aim}\n`,
  );
  const docs = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
  if (!values['keep-docs']) writeRows(docs, [row], names, ranOn(new Date(), load));
}
console.log(failures === 0 ? 'All hold.' : `${failures} do not hold.`);
process.exit(failures === 0 ? 0 : 1);

function withinLimit<T>(running: Promise<T>, name: string): Promise<T> {
  const limitMs = longestMs + (name === 'soak' ? Number(values.minutes) * 60_000 : 0);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It was not over after ${limitMs / 60_000} minutes.`)), limitMs);
  return Promise.race([running, late.promise]).finally(() => clearTimeout(timer));
}

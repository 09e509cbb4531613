import { setImmediate } from 'node:timers/promises';
import type { Account } from '../identity/index.ts';
import { aboutRecords } from './about-records.ts';
import type { ArchivedFile, ExportRecord, ExportStore, RecordKind } from './ports.ts';
import { readMe } from './read-me.ts';

interface Contents {
  account: Account;
  store: ExportStore;
  madeAtMs: number;
  /** Asked between pages; throws when the export must not go on. */
  mayGoOn(): Promise<void>;
}

/** The files of an archive, one after the other, each read when the one before is written. */
export async function* contentsOf({ account, store, madeAtMs, mayGoOn }: Contents): AsyncGenerator<ArchivedFile> {
  yield { path: 'README.txt', content: once(readMe(account.name, madeAtMs)) };
  yield { path: 'account.json', content: once(`${JSON.stringify(describe(account, madeAtMs), null, 2)}\n`) };
  for (const kind of Object.keys(aboutRecords) as RecordKind[]) {
    yield { path: `${kind}.jsonl`, content: asLines(store.records(kind, account.id), mayGoOn) };
  }
  for await (const page of store.files(account.id)) {
    for (const { fileId, sourceId, name } of page) {
      yield { path: `files/${sourceId}/${safeName(name)}`, content: pausing(store.bytesOf(fileId), mayGoOn) };
    }
  }
}

function describe({ id, name, plan, hourlyLimit, retentionDays, createdAt }: Account, madeAtMs: number) {
  const times = {
    createdAt: new Date(createdAt).toISOString(),
    exportedAt: new Date(madeAtMs).toISOString(),
  };
  return { id, name, plan, hourlyLimit, retentionDays, ...times };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* asLines(
  pages: AsyncIterable<readonly ExportRecord[]>,
  mayGoOn: () => Promise<void>,
): AsyncGenerator<string> {
  for await (const page of pausing(pages, mayGoOn)) {
    if (page.length > 0) yield page.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}

/** Lets everybody else have a turn between two pages: the embedded database reads without a pause of its own. */
async function* pausing<Page>(pages: AsyncIterable<Page>, mayGoOn: () => Promise<void>): AsyncGenerator<Page> {
  for await (const page of pages) {
    await mayGoOn();
    yield page;
    await setImmediate();
  }
}

/** File systems count a name in bytes, most up to 255. */
const longestNameBytes = 200;
const bytesOf = (text: string) => Buffer.byteLength(text);

/** A name that leads nowhere else and that every system can write; what people called the file stays readable. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^\.+/, '_')
    // Devices, to Windows.
    .replace(/^(?=(con|prn|aux|nul|com\d|lpt\d)(\.|$))/i, '_');
  const [ending = ''] = /\.\w{1,10}$/.exec(plain) ?? [];
  const whole = shortened(plain.slice(0, plain.length - ending.length), longestNameBytes - bytesOf(ending));
  return (whole + ending).replace(/[. ]+$/, '_') || 'file';
}

/** As many of its characters as fit. */
function shortened(text: string, mostBytes: number): string {
  let fitting = '';
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > mostBytes) break;
    fitting += character;
  }
  return fitting;
}

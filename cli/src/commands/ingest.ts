import { openAsBlob } from 'node:fs';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Source } from '../../../clients/js/src/resources/sources.ts';
import type { UploadProgress } from '../../../clients/js/src/upload-progress.ts';
import type { Command } from '../command.ts';
import { chatbotFlags, chatbotOf, connectWithKey, type KeyConnection } from '../connection.ts';
import { type FileToIngest, filesToIngest } from '../ingesting/files-to-ingest.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { createProgressBar, type ProgressBar } from '../rendering/progress-bar.ts';
import { terminalLine } from '../rendering/terminal-text.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';

const types = ['page', 'website', 'sitemap'] as const;

const flags = {
  type: {
    type: 'string',
    value: 'TYPE',
    about: 'For a URL: page, website or sitemap (default: page)',
    default: 'page',
  },
  'no-wait': { type: 'boolean', about: 'Return at once instead of waiting until everything is read' },
  ...chatbotFlags,
  json: jsonFlag,
} as const;

interface Ingested {
  name: string;
  sourceId: string | null;
  status: string;
  documents: number;
  passages: number;
  /** Why it could not be read. */
  error: string | null;
}

/** Adds sources to a chatbot and waits until answers can come from them. */
export const ingest: Command = {
  name: 'ingest',
  usages: [['ingest URL|FILE|DIR …', 'Add pages, files or a folder, and wait until they are read']],
  flags,
  notes: 'The key needs the sources scope.',
  async run(args, surroundings) {
    const { values, positionals } = readFlags(args, flags);
    if (positionals.length === 0) throw new UsageProblem('Usage: ingest URL, FILE or DIR');
    const type = types.find((each) => each === values.type);
    if (!type) throw new UsageProblem(`--type is one of ${types.join(', ')}, not ${JSON.stringify(values.type)}.`);
    const chatbotId = chatbotOf(values);
    const connection = connectWithKey(values, surroundings.environment);
    const given = (await Promise.all(positionals.map(givenOf))).flat();
    const signal = surroundings.interruption();
    const bar = createProgressBar(surroundings);
    const run = { chatbotId, type, signal, bar, mustWait: !values['no-wait'] };
    const results: Ingested[] = [];
    try {
      for (const each of given) {
        const result = await ingestOne(each, connection, run);
        bar.clear();
        results.push(result);
        if (!values.json) report(result, surroundings);
      }
    } catch (error) {
      bar.clear();
      if (!signal.aborted) throw error;
      return exitCodes.interrupted;
    }
    if (values.json) surroundings.out(jsonText(results));
    return results.every(({ error }) => error === null) ? exitCodes.fine : exitCodes.failure;
  },
};

type Given = { url: string } | FileToIngest;

async function givenOf(word: string): Promise<Given[]> {
  return /^https?:\/\//i.test(word) ? [{ url: word }] : filesToIngest(word);
}

interface Run {
  chatbotId: string;
  type: (typeof types)[number];
  signal: AbortSignal;
  bar: ProgressBar;
  mustWait: boolean;
}

/** What the server refuses costs that source, not those after it; a wrong key or no server ends the command. */
async function ingestOne(given: Given, { parley, call }: KeyConnection, run: Run): Promise<Ingested> {
  const { chatbotId, type, signal, bar, mustWait } = run;
  const name = 'url' in given ? given.url : given.name;
  let source: Source | undefined;

  async function add(): Promise<Source> {
    if ('url' in given) return parley.sources.addUrl({ chatbotId, type, url: given.url }, { signal });
    const onProgress = ({ sentBytes, totalBytes }: UploadProgress) =>
      bar.show(`${name}: sending`, sentBytes, totalBytes);
    const file = { chatbotId, file: await openAsBlob(given.path), name: given.name.replaceAll('\\', '/') };
    return parley.sources.addFile(file, { signal, onProgress });
  }

  return call(async () => {
    try {
      source = await add();
      const { id: sourceId } = source;
      if (mustWait) source = await parley.sources.waitUntilRead({ chatbotId, sourceId }, { signal, onProgress: show });
      return resultOf(null);
    } catch (error) {
      if (!isOfThisSource(error)) throw error;
      return resultOf(error.message);
    }
  });

  function show(looked: Source): void {
    source = looked;
    const { found, done, failed, skipped, unchanged } = looked.progress;
    bar.show(`${name}: reading`, done + failed + skipped + unchanged, Math.max(found, 1));
  }

  function resultOf(error: string | null): Ingested {
    const { id = null, status = 'refused', documents = 0, passages = 0 } = source ?? {};
    return { name, sourceId: id, status, documents, passages, error };
  }
}

/** Statuses that the next source would get as well. */
const endingStatuses = [401, 403, 404, 429];

const isOfThisSource = (error: unknown): error is ParleyError =>
  error instanceof ParleyError &&
  (error.code === 'SOURCE_FAILED' ||
    (error.status >= 400 && error.status < 500 && !endingStatuses.includes(error.status)));

function report({ name, sourceId, status, documents, passages, error }: Ingested, { out, err }: Surroundings): void {
  const shown = terminalLine(name, 200);
  if (error !== null) err(`${shown}: ${terminalLine(error, 500)}\n`);
  else if (status === 'ready') out(`${shown}: ${documents} documents, ${passages} passages (${sourceId})\n`);
  else out(`${shown}: ${status} (${sourceId})\n`);
}

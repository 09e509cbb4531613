import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createDocumentParser } from '../src/adapters/document-parsing/worker-document-parser.ts';
import { createEmbeddedEmbedder } from '../src/adapters/embedding/embedded/embedded-embedder.ts';
import { trainedStudent } from '../src/adapters/languages/trained-student.ts';
import { createTokenizer } from '../src/adapters/minilm/tokenizer.ts';
import type { SharedAdapters } from '../src/adapters/open-adapters.ts';
import { readConfig } from '../src/config/index.ts';
import type { OpenApiDocument } from '../src/http/openapi.ts';
import type { HashingCost } from '../src/identity/index.ts';
import type { DocumentParser } from '../src/knowledge/ports.ts';
import { startService } from '../src/service/start-service.ts';
import { createMigratedDatabase, writeMigratedSqlite } from './migrated-database.ts';
import { createResponseCheck, type ResponseCheck } from './openapi-check.ts';
import { createTestClient, type TestClient } from './test-client.ts';

export type Engine = 'sqlite' | 'postgres';
/** For stores, conformance, races, and whatever else depends on the database. */
export const engines: Engine[] = ['sqlite', 'postgres'];
/** For behaviour above the stores: on one of them, and on both with `npm test -- --all-databases`. */
export const behaviourEngines: Engine[] = inject('allDatabases') ? engines : ['sqlite'];

const modelCache = fileURLToPath(new URL('../../node_modules/.cache/parley/models', import.meta.url));

/** Tests sign thousands of people up. */
export const cheapHashing: HashingCost = { memoryCost: 8, timeCost: 1 };

export interface TestService extends TestClient {
  url: string;
  /** Moves the service's clock. */
  passTime(ms: number): void;
  /** Everything that was logged, for tests that look for what must not be there. */
  log(): string;
  /** Stops and starts again over the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface TestServiceOptions {
  widgetFolder?: string;
  docsFolder?: string;
  hashingCost?: HashingCost;
  ollamaUrl?: string;
  /** Instead of those that services of a process share; read anew at a restart. */
  shared?: SharedAdapters;
}

/** A real service on a port of its own, over real HTTP, on the given engine. */
export async function startTestService(
  engine: Engine,
  settings: Record<string, string> = {},
  options: TestServiceOptions = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const database = engine === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    MODEL_CACHE_DIR: modelCache,
    // Else answers would change under tests that take longer than a few seconds.
    CONFIDENCE_CALIBRATION: 'off',
    // Answers that are the same on a busy machine and on a quiet one; who tests the reader asks for it.
    SCORER_BUDGET_MS: '0',
    // So that every account of a test can have the plan it needs.
    PLAN_CHANGES: 'owners',
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  });
  if (!config.DATABASE_URL) await writeMigratedSqlite(config.DATA_DIR);
  let offsetMs = 0;
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const start = () =>
    startService(config, {
      logger,
      clock: () => Date.now() + offsetMs,
      hashingCost: cheapHashing,
      shared: sharedAdapters(settings),
      ...options,
    });
  let service = await start();
  const client = createTestClient(() => service.url, await responseCheckOf(service.url, settings));

  return {
    ...client,
    get url() {
      return service.url;
    },
    passTime(ms) {
      offsetMs += ms;
    },
    log: () => lines.join(''),
    async restart() {
      await service.stop();
      service = await start();
    },
    async stop() {
      await service.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let embedding: Pick<SharedAdapters, 'tokenizer' | 'embedder'> | undefined;
let documentParser: DocumentParser | undefined;

/**
 * Documents are parsed in the same processes for all services of a process, and the embedding model is loaded once,
 * unless a test has an embedder of its own.
 */
export function sharedAdapters(settings: Record<string, string>): SharedAdapters {
  documentParser ??= createDocumentParser();
  if (Object.keys(settings).some((name) => name.startsWith('EMBEDDING_') || name.startsWith('MODEL_CACHE')))
    return { documentParser };
  embedding ??= loadEmbedding();
  return { ...embedding, documentParser };
}

function loadEmbedding() {
  const tokenizer = createTokenizer();
  const student = trainedStudent;
  return { tokenizer, embedder: createEmbeddedEmbedder({ cacheDir: modelCache, student, tokenizer }) };
}

const responseChecks = new Map<string, Promise<ResponseCheck>>();
const compiledChecks = new Map<string, ResponseCheck>();

/**
 * The same for all services of a process that were given the same settings, which may add endpoints: to make the
 * document and to compile its schemas takes a while.
 */
function responseCheckOf(url: string, settings: Record<string, string>): Promise<ResponseCheck> {
  const names = Object.keys(settings).toSorted().join();
  const known = responseChecks.get(names);
  if (known) return known;
  const check = makeResponseCheck(url);
  responseChecks.set(names, check);
  return check;
}

async function makeResponseCheck(url: string): Promise<ResponseCheck> {
  const document = await (await fetch(`${url}/api/openapi.json`)).text();
  const withoutAddress = document.replaceAll(url, '');
  const check =
    compiledChecks.get(withoutAddress) ?? createResponseCheck(JSON.parse(withoutAddress) as OpenApiDocument);
  compiledChecks.set(withoutAddress, check);
  return check;
}

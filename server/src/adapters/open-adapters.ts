import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { PassageScorer } from '../answering/ports.ts';
import type { Config } from '../config/index.ts';
import type { QueueRefusal } from '../fair-queue.ts';
import { crawlerName, type Embedder } from '../knowledge/index.ts';
import type { DocumentParser } from '../knowledge/ports.ts';
import type { OnRefused } from './database/database.ts';
import { DatabaseUnreachable } from './database/postgres/connection.ts';
import { holdDataFolder } from './database/sqlite/data-folder.ts';
import { databaseFile, openSqliteDatabase } from './database/sqlite/sqlite-database.ts';
import { createDocumentParser } from './document-parsing/worker-document-parser.ts';
import { createEmbeddedEmbedder } from './embedding/embedded/embedded-embedder.ts';
import { createLocalEventBus } from './event-bus/local-event-bus.ts';
import { createExternalIssuer } from './identity-provider/external-issuer.ts';
import type { LanceSettings } from './lance-index/lance-store.ts';
import { findLanceDb } from './lance-index/load-lancedb.ts';
import { createModelOpener } from './language-model/open-model.ts';
import { STUDENT_IDLE_MS, tokenizerOf } from './languages/student.ts';
import { trainedStudent } from './languages/trained-student.ts';
import { createAccountSender } from './mail/account-sender.ts';
import { createSmtpSender } from './mail/smtp-sender.ts';
import { createTokenizer, type TextTokenizer } from './minilm/tokenizer.ts';
import { openObjectStore } from './object-store/open-object-store.ts';
import { createPassageIndex } from './passage-index/worker-passage-index.ts';
import { createBusyWatch } from './passage-scorer/busy-watch.ts';
import { createEmbeddedScorer } from './passage-scorer/embedded-scorer.ts';
import { createScorerByLanguage } from './passage-scorer/scorer-by-language.ts';
import { languagesScorer } from './passage-scorer/trained-scorers.ts';
import { readOrMakeOperatorKey, readOrMakeSecretKey } from './secret-key/key-files.ts';
import { refusalOf } from './web-fetch/web-address.ts';
import { createWebFetch, createWebPost } from './web-fetch/web-fetch.ts';

const processorsPerSearchThread = 4;
/** With less, two chatbots of one thread could drive each other out of the memory while that of others is free. */
const memoryPerSearchThread = 512;
const searchThreads = ({ INDEX_MEMORY_MB }: Config) =>
  Math.max(
    1,
    Math.floor(Math.min(availableParallelism() / processorsPerSearchThread, INDEX_MEMORY_MB / memoryPerSearchThread)),
  );

/** A receiver that has more to do says so and does it afterwards. */
const webhookTimeoutMs = 15_000;

/** What services of one process may have in common: each would load it anew. Whoever shares it closes it. */
export interface SharedAdapters {
  tokenizer?: TextTokenizer;
  embedder?: Embedder;
  documentParser?: DocumentParser;
}

/**
 * Everything that reaches outside the process, chosen by the settings. What needs a library of its own is imported only
 * when it is chosen: a server that uses none of them is a third smaller.
 */
export type Adapters = Awaited<ReturnType<typeof openAdapters>>;

interface Options {
  shared?: SharedAdapters | undefined;
  /** Where a model runs on this machine that chatbots may use, as host and port. */
  localModelHost?: string | undefined;
  /** Called with whatever was refused because too much waited. */
  onRefused?(queue: 'embedder' | 'search' | 'writes' | 'connections', refusal: QueueRefusal): void;
}

export async function openAdapters(
  config: Config,
  onError: (error: unknown) => void,
  { shared, localModelHost, onRefused }: Options = {},
) {
  if (config.PASSAGE_INDEX === 'lancedb') findLanceDb();
  const folder = resolve(config.DATA_DIR);
  const hold = config.DATABASE_URL ? undefined : holdDataFolder(folder);
  const onDatabaseRefused: OnRefused = (queue) => onRefused?.(queue, 'queue-full');
  const { database, replica, bus, clock, node } = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL, config, { onError, onRefused: onDatabaseRefused })
    : {
        database: await openSqliteDatabase(folder, { onRefused: onDatabaseRefused }),
        replica: undefined,
        bus: createLocalEventBus(),
        clock: { now: Date.now, close() {} },
        node: undefined,
      };
  const tokenizer = shared?.tokenizer ?? createTokenizer();
  const embedder =
    shared?.embedder ?? (await openEmbedder(config, folder, tokenizer, (refusal) => onRefused?.('embedder', refusal)));
  const index = createPassageIndex(
    {
      location: config.DATABASE_URL
        ? { engine: 'postgres', url: config.DATABASE_URL, isPooled: config.DATABASE_DIRECT_URL !== undefined }
        : { engine: 'sqlite', path: databaseFile(folder) },
      maxBytes: config.INDEX_MEMORY_MB * 1024 * 1024,
      snapshotFolder: join(folder, 'indexes'),
      // LanceDB has threads of its own.
      threads: config.PASSAGE_INDEX === 'lancedb' ? 1 : (config.SEARCH_THREADS ?? searchThreads(config)),
      lance: config.PASSAGE_INDEX === 'lancedb' ? lanceSettings(config, folder, embedder) : undefined,
      onRefused: () => onRefused?.('search', 'queue-full'),
    },
    onError,
  );

  const objectStore = await openObjectStore(config);
  const modelHosts = localModelHost ? [...config.ALLOWED_PRIVATE_HOSTS, localModelHost] : config.ALLOWED_PRIVATE_HOSTS;
  const web = createWebFetch({
    allowedHosts: config.ALLOWED_PRIVATE_HOSTS,
    userAgent: `${crawlerName}/1.0`,
  });
  const webPost = createWebPost({
    allowedHosts: config.ALLOWED_PRIVATE_HOSTS,
    userAgent: 'ParleyWebhooks/1.0',
    timeoutMs: webhookTimeoutMs,
  });
  const documentParser = shared?.documentParser ?? createDocumentParser();
  const passageScorer = openPassageScorer(config, tokenizer, onError);

  return {
    database,
    /** For reads that may be a little old and that nobody decides by. */
    staleDatabase: replica?.staleReads(database) ?? database,
    /** What time it is for every node. */
    clock: clock.now,
    bus,
    /** This node's entry among those that run, on PostgreSQL. */
    node,
    embedder,
    tokenizer,
    openModel: createModelOpener({
      firstChunkTimeoutMs: config.MODEL_FIRST_CHUNK_TIMEOUT_MS,
      totalTimeoutMs: config.MODEL_TIMEOUT_MS,
      allowedHosts: modelHosts,
    }),
    refusalOfModel: (baseUrl: string) => refusalOf(baseUrl, modelHosts),
    /** What owners' keys are locked with; nothing on PostgreSQL without the setting, as no node could share a file. */
    secret: () => config.SECRET_KEY ?? (config.DATABASE_URL ? undefined : readOrMakeSecretKey(folder)),
    operatorKey: makeOperatorKey(folder, onError),
    identityProvider: config.OIDC_ISSUER
      ? await openIdentityProvider(config.OIDC_ISSUER, config, clock.now)
      : undefined,
    mailSender: openMailSender(config),
    openAccountSender: createAccountSender(config.ALLOWED_PRIVATE_HOSTS),
    objectStore,
    index,
    web,
    webPost,
    documentParser,
    passageScorer,
    async close() {
      clock.close();
      await Promise.all([
        index.close(),
        web.close(),
        webPost.close(),
        shared?.documentParser ? undefined : documentParser.close(),
        passageScorer?.close(),
        shared?.embedder ? undefined : embedder.close(),
        objectStore?.close(),
        bus.close(),
      ]);
      await replica?.close();
      await node?.leave();
      await database.close();
      hold?.release();
    },
  };
}

function lanceSettings(config: Config, folder: string, { models }: Embedder): LanceSettings {
  const endpoint = config.PASSAGE_INDEX_S3_ENDPOINT;
  const storage = Object.entries({
    aws_endpoint: endpoint,
    allow_http: endpoint?.startsWith('http:') ? 'true' : undefined,
    aws_region: config.PASSAGE_INDEX_S3_REGION,
    aws_access_key_id: config.PASSAGE_INDEX_S3_ACCESS_KEY,
    aws_secret_access_key: config.PASSAGE_INDEX_S3_SECRET_KEY,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    url: config.PASSAGE_INDEX_URL ?? resolve(folder, 'lancedb'),
    storage: storage.length > 0 ? Object.fromEntries(storage) : undefined,
    // The other half is for what nodes know of chatbots beside it.
    cacheBytes: config.INDEX_MEMORY_MB * 512 * 1024,
    models,
  };
}

function openMailSender({ SMTP_URL: url, MAIL_FROM: from, MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY }: Config) {
  if (!url || !from) return undefined;
  const dkim =
    MAIL_DKIM_SELECTOR && MAIL_DKIM_KEY ? { selector: MAIL_DKIM_SELECTOR, privateKey: MAIL_DKIM_KEY } : undefined;
  return createSmtpSender({ url, from, dkim });
}

/** A server that cannot write its folder runs without the operator's commands. */
function makeOperatorKey(folder: string, onError: (error: unknown) => void): string | undefined {
  try {
    return readOrMakeOperatorKey(folder);
  } catch (error) {
    onError(error);
    return undefined;
  }
}

async function openIdentityProvider(address: string, config: Config, clock: () => number) {
  const { createSignInProvider } = await import('./identity-provider/sign-in-provider.ts');
  const audience = config.OIDC_AUDIENCE ?? '';
  const clientId = config.OIDC_CLIENT_ID ?? audience;
  const issuer = createExternalIssuer({ issuer: address, audiences: [audience, clientId], clock });
  return {
    name: config.OIDC_NAME ?? new URL(address).host,
    issuer,
    signIn: createSignInProvider({
      issuer,
      clientId,
      clientSecret: config.OIDC_CLIENT_SECRET,
      scopes: config.OIDC_SCOPES,
    }),
  };
}

async function openPostgres(
  url: string,
  config: Config,
  { onError, onRefused }: { onError(error: unknown): void; onRefused: OnRefused },
) {
  const { DATABASE_POOL_SIZE: poolSize, DATABASE_DIRECT_URL: directUrl, PUBLIC_URL: publicUrl = '' } = config;
  const { openPostgresDatabase } = await import('./database/postgres/postgres-database.ts');
  const { createDatabaseClock, readDatabaseTimeMs } = await import('./database/postgres/database-clock.ts');
  const { registerNode } = await import('./database/postgres/node-register.ts');
  const { createPostgresEventBus } = await import('./event-bus/postgres-event-bus.ts');
  const database = await openPostgresDatabase({
    url,
    poolSize,
    isPooled: directUrl !== undefined,
    onIdleError: onError,
    onRefused,
  });
  const node = await registerNode(database, publicUrl, { release: packageJson.version }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const clock = await createDatabaseClock({ readTimeMs: () => readDatabaseTimeMs(database) });
  // It listens, which needs a connection of its own for as long as it does.
  const bus = await createPostgresEventBus(directUrl ?? url, onError).catch(async (cause: Error) => {
    clock.close();
    await node.leave();
    await database.close();
    throw directUrl ? new DatabaseUnreachable(directUrl, cause, 'DATABASE_DIRECT_URL') : cause;
  });
  const replica = await openReplicaOf(config, { nodeId: node.id, now: clock.now, onUnusable: onError });
  return { database, replica, bus, clock, node };
}

async function openReplicaOf(
  { DATABASE_READ_URL: url, DATABASE_READ_POOL_SIZE: poolSize }: Config,
  surroundings: { nodeId: string; now(): number; onUnusable(error: Error): void },
) {
  if (url === undefined) return undefined;
  const { openReplica } = await import('./database/postgres/replica.ts');
  return openReplica({ url, poolSize, ...surroundings });
}

function openPassageScorer(
  { SCORER_BUDGET_MS: budgetMs }: Config,
  tokenizer: TextTokenizer,
  onError: (error: unknown) => void,
): PassageScorer | undefined {
  if (budgetMs === 0) return undefined;
  const shared = { budgetMs, isBusy: createBusyWatch(), onError };
  return createScorerByLanguage(
    createEmbeddedScorer({ ...shared, tokenizer }),
    createEmbeddedScorer({
      ...shared,
      scorer: languagesScorer,
      tokenizer: tokenizerOf(trainedStudent),
      idleMs: STUDENT_IDLE_MS,
    }),
    languagesScorer.within,
  );
}

async function openEmbedder(
  config: Config,
  folder: string,
  tokenizer: TextTokenizer,
  onQuestionRefused: (refusal: QueueRefusal) => void,
): Promise<Embedder> {
  const { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_MODEL: model, EMBEDDING_API_KEY: apiKey } = config;
  if (!baseUrl || !model) {
    const cacheDir = config.MODEL_CACHE_DIR ?? resolve(folder, 'models');
    return createEmbeddedEmbedder({
      cacheDir,
      student: trainedStudent,
      threads: config.EMBEDDING_THREADS,
      tokenizer,
      onQuestionRefused,
    });
  }
  const { createOpenAiCompatibleEmbedder } = await import('./embedding/openai-compatible.ts');
  return createOpenAiCompatibleEmbedder({
    baseUrl,
    model,
    apiKey,
    timeoutMs: config.MODEL_FIRST_CHUNK_TIMEOUT_MS,
  });
}

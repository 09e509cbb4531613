import { createServer, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import packageJson from '../../package.json' with { type: 'json' };
import type { AskingLimits } from '../adapters/cluster/ask-home.ts';
import { createIdempotencyStore } from '../adapters/database/idempotency/idempotency-store.ts';
import { createJobStore } from '../adapters/database/jobs/job-store.ts';
import { modelsOfOllama } from '../adapters/language-model/local-ollama.ts';
import { openAdapters, type SharedAdapters } from '../adapters/open-adapters.ts';
import { forgetAnalyses } from '../answering/index.ts';
import type { Config } from '../config/index.ts';
import { dashboardPages, readBuiltDashboard } from '../dashboard/index.ts';
import { demoBegins, demoMessage, demoUser, seedDemo } from '../demo/index.ts';
import { docsRoutes } from '../docs/routes.ts';
import { createApp } from '../http/app.ts';
import { clientAddress } from '../http/client-address.ts';
import { createIdempotency } from '../http/idempotency.ts';
import {
  answerMalformedRequests,
  answerUnreadableRequest,
  answerWhileStarting,
  drain,
  listen,
} from '../http/listening.ts';
import { createMetrics } from '../http/metrics.ts';
import { createReadiness } from '../http/readiness.ts';
import { sampleRequests } from '../http/sample-requests.ts';
import { createSubscribers } from '../http/subscriptions/subscribers.ts';
import type { HashingCost } from '../identity/index.ts';
import { collectGarbage, createIdleMemory } from '../idle-memory.ts';
import { createJobRunner } from '../jobs/index.ts';
import type { Logger } from '../logging/index.ts';
import { createSweeper } from '../sweeper.ts';
import { webhookEvents } from '../webhooks/index.ts';
import { createDomains, type Domains, helpTopic } from './create-domains.ts';
import { isLocalServer } from './is-local-server.ts';
import { jobHandlers } from './job-handlers.ts';
import { listEndpoints } from './list-endpoints.ts';
import { openHomes } from './open-homes.ts';
import { type OpenIdentity, openIdentity } from './open-identity.ts';
import { startReceiving } from './open-inbound-mail.ts';
import { openMail } from './open-mail.ts';
import { openTracing } from './open-tracing.ts';
import { watchLoad } from './watch-load.ts';

export interface Service {
  url: string;
  /** Refuses new work, lets running answers finish, and closes everything. */
  stop(options?: { announceMs?: number }): Promise<void>;
}

interface StartOptions {
  logger: Logger;
  /** Given what to show the person at the terminal, when a demo was made. */
  onDemo?(message: string): void;
  /** Where to look for a model on this machine, when none is set. */
  ollamaUrl?: string;
  /** Where what browsers load was built. */
  widgetFolder?: string;
  docsFolder?: string;
  /** For tests that move time; the time of the database's nodes when not given. */
  clock?(): number;
  /** For tests that sign many people up; what guards passwords when not given. */
  hashingCost?: HashingCost;
  /** For tests in which no other node may be late by chance. */
  homeLimits?: AskingLimits;
  /** For tests that start many services; opened by the settings when not given. */
  shared?: SharedAdapters | undefined;
}

const builtDashboardFolder = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url));
const builtDocsFolder = fileURLToPath(new URL('../../../docs-site/dist', import.meta.url));
const builtWidgetFolder = fileURLToPath(new URL('../../../widget/dist', import.meta.url));

/** Settings → adapters → domains → endpoints → jobs → listen. */
export async function startService(config: Config, options: StartOptions): Promise<Service> {
  const { logger } = options;
  const onError = (error: unknown, context?: object) => logger.error({ err: error, ...context }, 'background failure');
  for (const warning of config.warnings) logger.warn(warning);

  const localOllamaUrl = isLocalServer(config) ? options.ollamaUrl : undefined;
  const localModelHost = localOllamaUrl && new URL(localOllamaUrl).host;
  const metrics = createMetrics();
  const adapters = await openAdapters(config, onError, {
    shared: options.shared,
    localModelHost,
    onRefused: metrics.countRefusal,
  });
  const { database } = adapters;
  const clock = options.clock ?? adapters.clock;
  const { server, publicUrl, answerWith } = await openPort(config);

  const tracing = await openTracing(config, metrics, logger);
  const tracer = tracing?.tracer;
  const replyAddress = config.MAIL_REPLY_TO;
  const mail = await openMail({ adapters, publicUrl, replyAddress, metrics, tracer, clock, onError });
  const { hashingCost } = options;
  const access = await openIdentity({ config, adapters, publicUrl, logger, outbox: mail, hashingCost, clock });
  const limits = options.homeLimits;
  const homes = await openHomes({ config, adapters, access, metrics, logger, limits, tracer, onError });
  const onWork = () => jobs.wake();
  const domains = await createDomains({
    config,
    adapters,
    index: homes?.index ?? adapters.index,
    access,
    mail,
    publicUrl,
    metrics,
    logger,
    tracer,
    onWork,
    onError,
    clock,
  });
  const { answering, chatbots, conversations, knowledge, liveChat, models, webhooks, webhookStore } = domains;

  const draining = new AbortController();
  const subscribers = createSubscribers({ signals: adapters.bus, draining: draining.signal, onError });
  watchLoad(metrics, {
    adapters,
    subscriberCount: () => subscribers.count,
    waitingModelCalls: models.waiting,
    nodeCount: () => homes?.nodeCount,
    clock,
  });
  const idempotencyStore = createIdempotencyStore(database);
  const idleMemory = createIdleMemory(() => {
    forgetAnalyses();
    collectGarbage?.();
  });
  const isLogged = sampleRequests(config.ACCESS_LOG_SAMPLE);
  const dashboard = readBuiltDashboard(builtDashboardFolder);
  const endpoints = await listEndpoints({
    config,
    domains,
    access,
    subscribers,
    widgetFolder: options.widgetFolder ?? builtWidgetFolder,
    dashboard,
    publicUrl,
    localModels: localOllamaUrl ? ollamaOnThisMachine(localOllamaUrl) : undefined,
    draining: draining.signal,
    version: packageJson.version,
    databaseEngine: database.engine,
    onError,
    clock,
  });
  const app = createApp({
    endpoints,
    webhooks: webhookEvents,
    pages: dashboardPages(dashboard),
    docs: docsRoutes({ folder: options.docsFolder ?? builtDocsFolder }),
    services: {
      authentication: access.authentication,
      identity: access.identity,
      limits: access.limits,
      idempotency: createIdempotency({ store: idempotencyStore, clock }),
      addressOf: clientAddress({
        trustProxy: config.TRUST_PROXY,
        onUntrustedProxy: () =>
          logger.warn('Requests come through a proxy: set TRUST_PROXY=true, or all visitors share one limit'),
      }),
      onFailure: (error, requestId) =>
        isAbort(error)
          ? logger.debug({ requestId }, 'the client went away')
          : logger.error({ err: error, requestId }, 'request failed'),
    },
    metrics,
    metricsToken: config.METRICS_TOKEN,
    health: { whyNotReady: createReadiness({ ping: database.ping, draining: draining.signal }) },
    publicUrl,
    version: packageJson.version,
    tracer,
    onRequest(log) {
      idleMemory.note();
      if (isLogged(log)) logger.info(log, 'request');
    },
  });

  const jobStore = createJobStore(database);
  const jobs = createJobRunner({
    store: jobStore,
    tracer,
    clock,
    onError,
    handlers: jobHandlers(domains, adapters, () => idleMemory.note()),
  });
  if (database.engine === 'sqlite') {
    // This server is alone on its folder: whatever an earlier one held, it holds no more.
    await jobStore.releaseAll(clock());
    await domains.knowledge.releaseAllItems();
    await webhookStore.releaseAll(clock());
    await mail.releaseAll(clock());
    await idempotencyStore.releaseAll();
  }
  await knowledge.reembedOtherModels();
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: answerUnreadableRequest });
  answerWith(homes?.before(answer) ?? answer);
  await homes?.open();
  adapters.bus.subscribe(helpTopic, () => jobs.wake());
  jobs.start();
  webhooks.start();
  mail.start();
  const stopReceiving = await startReceiving(config, domains.inboundMail, { logger, clock, onError });
  const sweeper = createSweeper({
    limits: access.limits,
    conversations,
    analytics: domains.analytics,
    knowledge,
    liveChat,
    visitorMails: domains.visitorMails,
    notices: domains.notices,
    webhooks,
    mail,
    inboundMail: domains.inboundMail,
    storedObjects: domains.storedObjects,
    async calibrateDue() {
      if ((await answering.calibrating.queueDue()) > 0) jobs.wake();
    },
    idempotencyStore,
    chatbotOf: (chatbotId) => chatbots.publicChatbot(chatbotId).catch(() => undefined),
    identityStore: access.store,
    clock,
    onError,
  });
  const { engine } = database;
  const model = models.serverModel ?? 'embedded';
  logger.info({ url: publicUrl, database: engine, model, embedder: adapters.embedder.models.at(-1)?.name }, 'ready');

  await nameMissingOperators();
  if (!config.UPLOADS_URL && (await domains.storedObjects.isInUse()))
    logger.warn('Uploaded files lie in an object store, and UPLOADS_URL is not set: they cannot be read or deleted');
  if (options.ollamaUrl && config.models.length === 0) void offerOllama(options.ollamaUrl, logger);
  if (options.onDemo && engine === 'sqlite' && config.SIGN_UP === 'open')
    await makeDemo({ access, domains, publicUrl, show: options.onDemo });

  async function nameMissingOperators() {
    for (const email of access.localIssuer ? config.OPERATOR_EMAILS : []) {
      if (!(await access.store.findUserByEmail('local', email)))
        logger.info(`OPERATOR_EMAILS names ${email}, who is no user yet: npm run parley -- users add ${email}`);
    }
  }

  return {
    url: publicUrl,
    async stop({ announceMs = 0 } = {}) {
      draining.abort();
      await homes?.leave();
      const isBusy = () => answering.runningCount() > 0;
      await drain(server, { announceMs, timeoutMs: config.DRAIN_TIMEOUT_MS, isBusy });
      await stopReceiving();
      sweeper.stop();
      idleMemory.stop();
      await Promise.all([jobs.stop(), webhooks.stop(), mail.stop(), domains.notices.push.stop()]);
      await models.close();
      await homes?.close();
      await adapters.close();
      await tracing?.close();
      logger.info('stopped');
    },
  };
}

/** Listens before the service is ready: its port is part of its address. Until then requests are asked to wait. */
async function openPort({ HOST: host, PORT, PUBLIC_URL }: Config) {
  let answer: RequestListener = answerWhileStarting;
  // A request without a host is answered by us, with our error body.
  const server = createServer({ requireHostHeader: false }, (request, response) => answer(request, response));
  answerMalformedRequests(server);
  const { port } = await listen(server, host, PORT);
  return {
    server,
    publicUrl: PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    answerWith(listener: RequestListener) {
      answer = listener;
    },
  };
}

/** Signals are aborted without a reason of their own where the caller has gone, and nowhere else in a request. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Somebody waits for the answer. */
const longestLookMs = 300;

const ollamaOnThisMachine = (address: string) => ({
  baseUrl: `${address}/v1`,
  list: () => modelsOfOllama(address, longestLookMs),
});

/** Logs how to use a model that runs on this machine; it is not used unasked. */
async function offerOllama(address: string, logger: Logger): Promise<void> {
  const [model] = (await modelsOfOllama(address)) ?? [];
  if (model === undefined) return;
  const settings = `MODEL_BASE_URL=${address}/v1 MODEL_NAME=${model}`;
  logger.info(`An Ollama is running on this machine. To let it write the answers, start with ${settings}`);
}

const demoKey = 'demo';

interface Dependencies {
  access: OpenIdentity;
  domains: Domains;
  publicUrl: string;
  /** Shows a message at the terminal. */
  show(message: string): void;
}

/** Makes the demo on an empty installation, or goes on with one that was interrupted. */
async function makeDemo({ access, domains, publicUrl, show }: Dependencies): Promise<void> {
  const { store, signIn, identity } = access;
  if (!signIn || !((await store.isEmpty()) || (await store.hasSigningKey(demoKey)))) return;
  // Kept for as long as the demo is not made: interrupted, it is made again at the next start, with the same secrets.
  const secret = await access.secretFor(demoKey);
  show(demoBegins(demoUser(secret), publicUrl));
  const { chatbots, knowledge } = domains;
  const demo = await seedDemo(secret, { identity, signIn, chatbots, knowledge, publicUrl });
  await store.forgetSigningKey(demoKey);
  if (demo) show(demoMessage(demo, publicUrl));
}

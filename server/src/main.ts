import { createServer, type RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import packageJson from '../package.json' with { type: 'json' };
import { writeZip } from './adapters/archive/write-zip.ts';
import { createAnalyticsStore } from './adapters/database/analytics-store.ts';
import { createCalibrationStore } from './adapters/database/calibration-store.ts';
import { createChatbotModelStore } from './adapters/database/chatbot-model-store.ts';
import { createChatbotStore } from './adapters/database/chatbot-store.ts';
import { createConversationStore } from './adapters/database/conversation-store.ts';
import { createErasureStore } from './adapters/database/erasure-store.ts';
import { createExportStore } from './adapters/database/export/export-store.ts';
import { createFileStore } from './adapters/database/file-store.ts';
import { createIdempotencyStore } from './adapters/database/idempotency-store.ts';
import { createIdentitySecretStore } from './adapters/database/identity-secret-store.ts';
import { createIdentityStore } from './adapters/database/identity-store.ts';
import { createJobStore } from './adapters/database/job-store.ts';
import { createKnowledgeStore } from './adapters/database/knowledge-store.ts';
import { createLiveChatStore } from './adapters/database/live-chat-store.ts';
import { createModelUsageStore } from './adapters/database/model-usage-store.ts';
import { createOperatorStore } from './adapters/database/operator-store.ts';
import { DatabaseUnreachable } from './adapters/database/postgres/database-unreachable.ts';
import { NodesDisagree } from './adapters/database/postgres/node-register.ts';
import { createQuotaStore } from './adapters/database/quota-store.ts';
import { createRateStore } from './adapters/database/rate-store.ts';
import { DataFolderError } from './adapters/database/sqlite/data-folder.ts';
import { createWebhookStore } from './adapters/database/webhook-store.ts';
import { modelsOfOllama } from './adapters/language-model/local-ollama.ts';
import { openAdapters, type SharedAdapters } from './adapters/open-adapters.ts';
import { createAnalytics, sureFrom } from './analytics/index.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { countedScorer, createAnswering } from './answering/index.ts';
import { answeringRoutes } from './answering/routes.ts';
import { createChatbots } from './chatbots/index.ts';
import { chatbotRoutes } from './chatbots/routes.ts';
import { type Config, ConfigError, readConfig, readEnvironment } from './config/index.ts';
import { createConversations } from './conversations/index.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { dashboardPages, readBuiltDashboard } from './dashboard/index.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { demoBegins, demoMessage, demoUser, seedDemo } from './demo/index.ts';
import { demoRoutes } from './demo/routes.ts';
import { createErasure } from './erasure/index.ts';
import { createExports } from './exports/index.ts';
import { exportRoutes } from './exports/routes.ts';
import { createApp } from './http/app.ts';
import { clientAddress } from './http/client-address.ts';
import { createIdempotency } from './http/idempotency.ts';
import {
  answerMalformedRequests,
  answerUnreadableRequest,
  answerWhileStarting,
  drain,
  ListenError,
  listen,
} from './http/listening.ts';
import { createMetrics } from './http/metrics.ts';
import { createReadiness } from './http/readiness.ts';
import { createSubscribers } from './http/subscriptions/subscribers.ts';
import {
  createAuthentication,
  createIdentity,
  createKnownBrowsers,
  createLocalIssuer,
  createRenewalCookies,
  type HashingCost,
  isLoopback,
  moveIssuer,
  newSecret,
  ownOrigins,
  providerSignInVerbs,
  signInVerbs,
} from './identity/index.ts';
import { callbackPath, identityRoutes, providerRoutes, renewalRoutes, signInRoutes } from './identity/routes.ts';
import { createIdleMemory } from './idle-memory.ts';
import { createJobRunner } from './jobs/index.ts';
import { createKnowledge, timedEmbedder } from './knowledge/index.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { createLimits, createNewAccountLimit, createQuotas, createSessionQuota } from './limits/index.ts';
import { createLiveChat } from './live-chat/index.ts';
import { liveChatRoutes } from './live-chat/routes.ts';
import { createLogger, type Logger } from './logging/index.ts';
import { createModels } from './models/index.ts';
import { modelRoutes } from './models/routes.ts';
import { createOperator } from './operator/index.ts';
import { operatorRoutes } from './operator/routes.ts';
import { createSecretBox } from './secret-box.ts';
import { createSweeper } from './sweeper.ts';
import { watchModels } from './watch-models.ts';
import { createWebhooks } from './webhooks/index.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { readBuiltWidget } from './widget/index.ts';
import { widgetRoutes } from './widget/routes.ts';

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
  /** For tests that move time; the time of the database's nodes when not given. */
  clock?(): number;
  /** For tests that sign many people up; what guards passwords when not given. */
  hashingCost?: HashingCost;
  /** For tests that start many services; opened by the settings when not given. */
  shared?: SharedAdapters | undefined;
}

const builtDashboardFolder = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));
const builtWidgetFolder = fileURLToPath(new URL('../../widget/dist', import.meta.url));

/** Config → adapters → domains → http → listen. */
export async function startService(
  config: Config,
  { logger, onDemo, ollamaUrl, widgetFolder = builtWidgetFolder, clock: givenClock, hashingCost, shared }: StartOptions,
): Promise<Service> {
  const onError = (error: unknown, context?: object) => logger.error({ err: error, ...context }, 'background failure');
  for (const warning of config.warnings) logger.warn(warning);
  const adapters = await openAdapters(config, onError, shared);
  const { database, embedder, index, web, reader, bus } = adapters;
  const clock = givenClock ?? adapters.clock;
  // A request without a host is answered by us, with our error body.
  let answerRequest: RequestListener = answerWhileStarting;
  const server = createServer({ requireHostHeader: false }, (request, response) => answerRequest(request, response));
  answerMalformedRequests(server);
  const { port } = await listen(server, config.HOST, config.PORT);
  const publicUrl =
    config.PUBLIC_URL ?? `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`;

  const isOwnOrigin = ownOrigins({ publicUrl, isGiven: config.PUBLIC_URL !== undefined });
  if (config.PUBLIC_URL === undefined && !isLoopback(new URL(publicUrl).hostname))
    logger.warn('Set PUBLIC_URL to where browsers reach this server: the dashboard and the chat work only there');
  const identityStore = createIdentityStore(database);
  const operatorStore = createOperatorStore(database);
  // Asked of the database each time: what an operator sets holds on every node at once.
  const signUpIsOpen = async () => config.SIGN_UP === 'open' && (await operatorStore.signUp()) !== 'closed';
  const operatorEmails = config.OPERATOR_EMAILS;
  const rateStore = createRateStore(database);
  const countNewAccount = createNewAccountLimit({ store: rateStore, clock });
  const identity = createIdentity({
    ...{ store: identityStore, signUpIsOpen, operatorEmails, countNewAccount, clock },
  });
  const quotaStore = createQuotaStore(database);
  const findAccount = identity.findAccount;
  const quotas = createQuotas({ store: quotaStore, findAccount, clock });
  const sessionQuota = createSessionQuota({ store: quotaStore, findAccount, clock, onError });
  const makeSecret = async () => newSecret(32).toString('base64url');
  const visitorSecret = await identityStore.signingKey('visitor-token', makeSecret);
  const { identityProvider } = adapters;
  if (identityProvider)
    await moveIssuer(
      { issuer: identityProvider.issuer.issuer, previous: config.OIDC_PREVIOUS_ISSUER },
      identityStore,
      logger,
    );
  const { idTokens, localIssuer } = identityProvider
    ? { idTokens: identityProvider.issuer, localIssuer: undefined }
    : await createLocalIssuer(publicUrl, identityStore, clock).then((own) => ({
        idTokens: own,
        localIssuer: own,
      }));
  const authentication = createAuthentication({
    ...{ store: identityStore, idTokens, visitorSecret, isOwnOrigin, clock },
    operatorKey: adapters.operatorKey,
  });
  const limits = createLimits({ store: rateStore, clock });
  const idempotencyStore = createIdempotencyStore(database);
  const idempotency = createIdempotency({ store: idempotencyStore, clock });

  const metrics = createMetrics();
  const webhookStore = createWebhookStore(database);
  const webhooks = createWebhooks({
    store: webhookStore,
    identity,
    web: adapters.webPost,
    secret: adapters.secret,
    clock,
    onError,
  });
  const erasure = createErasure({ store: createErasureStore(database) });
  const jobStore = createJobStore(database);
  const jobs = createJobRunner({
    store: jobStore,
    clock,
    onError: (error, job) => onError(error, { job: job?.id, kind: job?.kind }),
    handlers: {
      'read-source': {
        run: (sourceId, { signal, onProgress }) =>
          knowledge.readSource(sourceId, {
            signal,
            onProgress() {
              onProgress();
              idleMemory.note();
            },
          }),
        giveUp: (sourceId) => knowledge.markFailed(sourceId, 'The source could not be read; the server log says why.'),
      },
      'embed-source': {
        run: (sourceId, context) => knowledge.embedSource(sourceId, context),
        giveUp: async () => {},
      },
      calibrate: {
        // It begins from the start each time: to have asked some questions is no progress for the job.
        run: (chatbotId, { signal }) =>
          answering.calibrating.calibrate(chatbotId, { signal, onAsked: () => idleMemory.note() }),
        giveUp: (chatbotId) => answering.calibrating.giveUp(chatbotId),
      },
      'erase-chatbot': { run: erasure.eraseChatbot, giveUp: async () => {} },
      'erase-account': { run: erasure.eraseAccount, giveUp: async () => {} },
    },
  });

  const onChatsErased = (accountId: string, liveSessionIds: string[]) => liveChat.endErased(accountId, liveSessionIds);
  const chatbots = createChatbots({
    store: createChatbotStore(database),
    identitySecrets: createIdentitySecretStore(database),
    secret: adapters.secret,
    identity,
    onChatsErased,
    onWorkingHours: (chatbot) => liveChat.applyWorkingHours(chatbot),
    clock,
  });
  const knowledge = createKnowledge({
    store: createKnowledgeStore(database, webhooks.wake),
    files: createFileStore(database, clock),
    index,
    embedder: timedEmbedder(embedder, metrics.countEmbedding),
    web,
    reader,
    quotas,
    clock,
    onError,
    onWork: jobs.wake,
  });
  const conversations = createConversations({
    store: createConversationStore(database, webhooks.wake),
    onChatsErased,
    clock,
  });
  const liveChat = createLiveChat({ store: createLiveChatStore(database, webhooks.wake), bus, clock });
  // There when Node was started with --expose-gc, as `npm start` does.
  const idleMemory = createIdleMemory(
    globalThis.gc && (() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })),
  );
  const countTokens = adapters.tokenizer.count;
  const models = createModels({
    endpoints: config.models,
    openModel: adapters.openModel,
    firstChunkTimeoutMs: config.MODEL_FIRST_CHUNK_TIMEOUT_MS,
    totalTimeoutMs: config.MODEL_TIMEOUT_MS,
    concurrency: config.MODEL_CONCURRENCY,
    limits: { tokens: config.MODEL_DAILY_TOKENS, micros: Math.round(config.MODEL_DAILY_SPEND * 1_000_000) },
    prices: config.MODEL_PRICES ?? new Map(),
    chatbots,
    identity,
    store: createChatbotModelStore(database),
    usage: createModelUsageStore(database),
    secret: adapters.secret,
    refusalOf: web.refusalOf,
    countTokens,
    watch: watchModels(metrics, logger),
    clock,
    onError,
  });
  const answering = createAnswering(
    {
      chatbots,
      conversations,
      knowledge,
      models,
      calibrationStore: createCalibrationStore(database),
      isCalibrated: config.CONFIDENCE_CALIBRATION === 'on',
      scorer: adapters.passageScorer && countedScorer(adapters.passageScorer, metrics.countScoring),
      countTokens,
      confidenceThreshold: config.ANSWER_CONFIDENCE_THRESHOLD,
      retentionDaysOf: identity.retentionDaysOf,
      requireSessionRoom: sessionQuota.requireRoom,
      people: liveChat,
      sureFrom,
      clock,
    },
    (outcome, failure) => {
      metrics.countAnswer(outcome);
      if (failure && outcome === 'MODEL_UNAVAILABLE') logger.warn({ err: failure }, 'the language model failed');
    },
  );

  const analytics = createAnalytics({
    store: createAnalyticsStore(database, webhooks.wake),
    languages: embedder.languages,
    sureFrom,
    wouldAnswer: answering.wouldAnswer,
    knowledge,
    clock,
  });

  const exports = createExports({
    store: createExportStore(database),
    identity,
    pack: writeZip,
    secret: await identityStore.signingKey('export-link', makeSecret),
    clock,
  });

  const draining = new AbortController();
  const subscribers = createSubscribers({ signals: bus, draining: draining.signal, onError });
  metrics.watchSubscribers(() => subscribers.count);
  const onReplay = ({ id, userId }: { id: string; userId: string }) =>
    logger.warn({ signIn: id, userId }, 'a replaced renewal cookie came again: its sign-in has ended');
  const signIn =
    localIssuer &&
    signInVerbs({
      ...{ store: identityStore, issuer: localIssuer, signUpIsOpen, operatorEmails },
      ...{ clock, onReplay, hashingCost },
    });
  const onSignInFailure = (error: unknown) => logger.warn({ err: error }, 'signing in at the identity provider failed');
  const providerSignIn =
    identityProvider &&
    providerSignInVerbs({
      store: identityStore,
      provider: identityProvider.signIn,
      idTokens,
      box: createSecretBox(adapters.secret, 'sign-ins at the identity provider'),
      redirectUri: publicUrl + callbackPath,
      clock,
      onFailure: onSignInFailure,
      onReplay,
    });
  const isProviderUsable = identityProvider !== undefined && adapters.secret() !== undefined;
  if (identityProvider && !isProviderUsable)
    logger.warn('The dashboard cannot be used: set SECRET_KEY, so that sign-ins at OIDC_ISSUER can be kept');
  const cookies = createRenewalCookies({ isSecure: publicUrl.startsWith('https:'), clock });
  const browsers = createKnownBrowsers({
    secret: await identityStore.signingKey('known-browser', makeSecret),
    isSecure: publicUrl.startsWith('https:'),
    clock,
  });
  const atProvider = { limits, cookies, publicUrl, onFailure: onSignInFailure };
  const ways = async () => ({
    local: signIn !== undefined,
    signUp: (await signUpIsOpen()) ? ('open' as const) : ('closed' as const),
    provider: isProviderUsable ? { name: identityProvider.name } : null,
  });
  const operator = createOperator({
    store: operatorStore,
    identity,
    passwords: signIn?.resets,
    planChanges: config.PLAN_CHANGES,
    signUpSetting: config.SIGN_UP,
    clock,
    onAct: (act) => logger.info(act, 'an operator acted'),
  });
  const staying = (kept: NonNullable<typeof signIn | typeof providerSignIn>) =>
    renewalRoutes({ signIn: kept, cookies, ways, isOwnOrigin });
  const builtDashboard = readBuiltDashboard(builtDashboardFolder);
  const endpoints = [
    ...answeringRoutes({
      answering,
      chatbots,
      authentication,
      resumeGraceMs: config.STREAM_RESUME_GRACE_MS,
    }),
    ...analyticsRoutes({ analytics, chatbots, conversations }),
    ...chatbotRoutes({ chatbots, identity, limits, visitorSecret, isOwnOrigin, clock }),
    ...knowledgeRoutes({ knowledge, chatbots, authentication, draining: draining.signal }),
    ...modelRoutes({ models }),
    ...conversationRoutes({ conversations, chatbots }),
    ...liveChatRoutes({
      liveChat,
      chatbots,
      conversations,
      identity,
      authentication,
      subscribers,
      answering,
    }),
    ...webhookRoutes({ webhooks, identity }),
    ...widgetRoutes({ built: readBuiltWidget(widgetFolder), chatbots, conversations, liveChat, identity }),
    ...identityRoutes({ identity, limits, quotas, planChanges: config.PLAN_CHANGES }),
    ...operatorRoutes({ operator, limits, quotas, publicUrl }),
    ...exportRoutes({ exports, publicUrl, onError }),
    ...(signIn
      ? [...staying(signIn), ...signInRoutes({ issuer: localIssuer, signIn, limits, cookies, browsers })]
      : []),
    ...(providerSignIn
      ? [...staying(providerSignIn), ...providerRoutes({ signIn: providerSignIn, ...atProvider })]
      : []),
    ...dashboardRoutes({ built: builtDashboard }),
    ...demoRoutes(),
  ];
  const app = createApp({
    endpoints,
    pages: dashboardPages(builtDashboard),
    services: {
      authentication,
      identity,
      limits,
      idempotency,
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
    onRequest(log) {
      idleMemory.note();
      logger.info(log, 'request');
    },
  });

  if (database.engine === 'sqlite') {
    // This server is alone on its folder: whatever an earlier one held, it holds no more.
    await jobStore.releaseAll();
    await webhookStore.releaseAll(clock());
    await idempotencyStore.releaseAll();
  }
  await knowledge.reembedOtherModels();
  answerRequest = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: answerUnreadableRequest,
  });
  jobs.start();
  webhooks.start();
  const sweeper = createSweeper({
    limits,
    conversations,
    analytics,
    knowledge,
    liveChat,
    webhooks,
    async calibrateDue() {
      if ((await answering.calibrating.queueDue()) > 0) jobs.wake();
    },
    idempotencyStore,
    chatbotOf: (chatbotId) => chatbots.publicChatbot(chatbotId).catch(() => undefined),
    identityStore,
    clock,
    onError,
  });
  logger.info(
    {
      url: publicUrl,
      database: database.engine,
      model: models.serverModel ?? 'embedded',
      embedder: embedder.model,
    },
    'ready',
  );

  for (const email of localIssuer ? operatorEmails : []) {
    if (!(await identityStore.findUserByEmail('local', email)))
      logger.info(`OPERATOR_EMAILS names ${email}, who is no user yet: npm run parley -- users add ${email}`);
  }
  if (ollamaUrl && config.models.length === 0) void offerOllama(ollamaUrl, logger);

  const mayHaveDemo = onDemo && signIn && database.engine === 'sqlite' && config.SIGN_UP === 'open';
  const isDemoWanted = mayHaveDemo && ((await identityStore.isEmpty()) || (await identityStore.hasSigningKey(demoKey)));
  if (onDemo && signIn && isDemoWanted) {
    // Kept for as long as the demo is not made: interrupted, it is made again at the next start, with the same secrets.
    const secret = await identityStore.signingKey(demoKey, makeSecret);
    onDemo(demoBegins(demoUser(secret), publicUrl));
    const demo = await seedDemo(secret, { identity, signIn, chatbots, knowledge, publicUrl });
    await identityStore.forgetSigningKey(demoKey);
    if (demo) onDemo(demoMessage(demo, publicUrl));
  }

  return {
    url: publicUrl,
    async stop({ announceMs = 0 } = {}) {
      draining.abort();
      await drain(server, {
        announceMs,
        timeoutMs: config.DRAIN_TIMEOUT_MS,
        isBusy: () => answering.runningCount > 0,
      });
      sweeper.stop();
      idleMemory.stop();
      await Promise.all([jobs.stop(), webhooks.stop()]);
      await models.close();
      await adapters.close();
      logger.info('stopped');
    },
  };
}

/** Signals are aborted without a reason of their own where whoever asked has gone, and nowhere else in a request. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const demoKey = 'demo';
const usualOllamaUrl = 'http://127.0.0.1:11434';

/** Tells of a model on this machine and how to use it; it is not used unasked. */
async function offerOllama(address: string, logger: Logger): Promise<void> {
  const [model] = (await modelsOfOllama(address)) ?? [];
  if (model === undefined) return;
  const settings = `MODEL_BASE_URL=${address}/v1 MODEL_NAME=${model}`;
  logger.info(`An Ollama is running on this machine. To let it write the answers, start with ${settings}`);
}

/** `npm start`: settings from the environment, signals to stop, one clear sentence when it cannot start. */
async function runFromTerminal(flags: string[]): Promise<void> {
  const config = readConfig(readEnvironment());
  const logger = createLogger(config.LOG_LEVEL, process.stdout);
  const show = (text: string) => void process.stdout.write(`${text}\n`);
  const service = await startService(config, {
    logger,
    ollamaUrl: usualOllamaUrl,
    ...(!flags.includes('--no-demo') && { onDemo: show }),
  });
  let isStopping = false;
  const stopOn = (signal: NodeJS.Signals, announceMs: number) =>
    process.on(signal, () => {
      // Whoever presses Ctrl-C again does not want to wait for running answers; what is acknowledged is on the disk.
      if (isStopping && signal === 'SIGINT') process.exit(130);
      if (isStopping) return;
      isStopping = true;
      service.stop({ announceMs }).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  stopOn('SIGINT', 0);
  // Whoever sends this may have a load balancer in front, which needs a moment to see that we are not ready.
  stopOn('SIGTERM', 1_000);
  // Last: whoever reads this may send a signal at once.
  show(`Parley is running at ${service.url} (API: ${service.url}/docs). Press Ctrl-C to stop.`);
}

const isEntry = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url);
if (isEntry) {
  runFromTerminal(process.argv.slice(2)).catch((error: Error) => {
    const isExpected = [ConfigError, DataFolderError, DatabaseUnreachable, NodesDisagree, ListenError].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(`${isExpected ? error.message : `Parley could not start: ${error.stack ?? error.message}`}\n`);
    process.exit(1);
  });
}

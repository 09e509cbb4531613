import { writeZip } from '../adapters/archive/write-zip.ts';
import { createAnalyticsStore } from '../adapters/database/analytics/analytics-store.ts';
import { createCalibrationStore } from '../adapters/database/analytics/calibration-store.ts';
import { createBatchTestStore } from '../adapters/database/batch-tests/batch-test-store.ts';
import { createChatbotStore, createIdentitySecretStore } from '../adapters/database/chatbots/chatbot-store.ts';
import { createLogoStore } from '../adapters/database/chatbots/logo-store.ts';
import { createSightingStore } from '../adapters/database/chatbots/sighting-store.ts';
import { createConversationStore } from '../adapters/database/conversations/conversation-store.ts';
import { createExportStore } from '../adapters/database/export/export-store.ts';
import { createFileStore } from '../adapters/database/knowledge/file-store.ts';
import { createKnowledgeStore } from '../adapters/database/knowledge/knowledge-store.ts';
import { createQuotaStore } from '../adapters/database/limits/quota-store.ts';
import { createLiveChatStore } from '../adapters/database/live-chat/live-chat-store.ts';
import { createVisitorMailStore } from '../adapters/database/live-chat/visitor-mail-store.ts';
import { createChatbotModelStore, createModelUsageStore } from '../adapters/database/models/model-store.ts';
import { createNoticeStore } from '../adapters/database/notices/notice-store.ts';
import { createPushStore } from '../adapters/database/notices/push-store.ts';
import { createStoredObjects } from '../adapters/database/uploads/stored-objects.ts';
import { createWebhookStore } from '../adapters/database/webhooks/webhook-store.ts';
import type { Adapters } from '../adapters/open-adapters.ts';
import { createWebPushSender, makeVapidKeys } from '../adapters/web-push/web-push-sender.ts';
import { createAnalytics } from '../analytics/index.ts';
import { countedScorer, createAnswering } from '../answering/index.ts';
import { createBatchTests } from '../batch-tests/index.ts';
import { createChatbots } from '../chatbots/index.ts';
import type { Config } from '../config/index.ts';
import { createConversations } from '../conversations/index.ts';
import { Overload } from '../errors/index.ts';
import { createExports } from '../exports/index.ts';
import type { Metrics } from '../http/metrics.ts';
import { createKnowledge, type PassageIndex, timedEmbedder } from '../knowledge/index.ts';
import { createQuotas, createSessionQuota } from '../limits/index.ts';
import { createLiveChat, createTranscriptMails, createVisitorMails } from '../live-chat/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Mail } from '../mail/index.ts';
import { createModels } from '../models/index.ts';
import { createNotices } from '../notices/index.ts';
import { createOperator } from '../operator/index.ts';
import type { Tracer } from '../tracing/index.ts';
import { watchModels } from '../watch-models.ts';
import { createWebhooks } from '../webhooks/index.ts';
import type { OpenIdentity } from './open-identity.ts';
import { openInboundMail } from './open-inbound-mail.ts';

interface Dependencies {
  config: Config;
  adapters: Adapters;
  /** Where passages are searched: on this node, or at the homes of the chatbots. */
  index: PassageIndex;
  access: OpenIdentity;
  mail: Mail;
  publicUrl: string;
  metrics: Metrics;
  logger: Logger;
  tracer?: Tracer | undefined;
  /** There is a job to do. */
  onWork(): void;
  onError(error: unknown): void;
  clock(): number;
}

/** On the event bus: another node could help with a job. */
export const helpTopic = 'help';

export type Domains = Awaited<ReturnType<typeof createDomains>>;

/** Gives each domain the adapters and the other domains that it needs. */
export async function createDomains({
  config,
  adapters,
  index,
  access,
  mail,
  publicUrl,
  metrics,
  logger,
  tracer,
  onWork,
  onError,
  clock,
}: Dependencies) {
  const { database, staleDatabase, embedder, web, documentParser, bus, secret } = adapters;
  const { identity } = access;
  const { findAccount } = identity;
  const countTokens = adapters.tokenizer.count;

  const quotaStore = createQuotaStore(database);
  const quotas = createQuotas({ store: quotaStore, findAccount, clock });
  const sessionQuota = createSessionQuota({ store: quotaStore, findAccount, clock, onError });
  const webhookStore = createWebhookStore(database);
  const webhooks = createWebhooks({
    store: webhookStore,
    identity,
    web: adapters.webPost,
    secret,
    tracer,
    clock,
    onError,
  });

  const notices = createNotices({
    store: { ...createNoticeStore(database), ...createPushStore(database) },
    outbox: mail,
    pushSender: createWebPushSender({
      web: adapters.webPost,
      keys: () => access.store.signingKey('web-push', async () => makeVapidKeys()),
      publicUrl,
      allowsPlain: access.isLocal,
    }),
    quotas,
    secret: await access.secretFor('unsubscribe'),
    clock,
    onError,
  });
  const storedObjects = createStoredObjects({ database, store: adapters.objectStore, clock });
  const liveChat = createLiveChat({
    store: createLiveChatStore(database, webhooks.wake, storedObjects),
    bus,
    clock,
    sendsMailFor: mail.isOnFor,
    mentions: notices.mentions,
    attachmentLimits: {
      fileBytes: config.ATTACHMENT_MAX_MB * 1_000_000,
      chatBytes: config.ATTACHMENTS_PER_CHAT_MB * 1_000_000,
    },
  });
  const onChatsErased = liveChat.endErased;
  const chatbots = createChatbots({
    store: createChatbotStore(database),
    identitySecrets: createIdentitySecretStore(database),
    secret,
    identity,
    onChatsErased,
    onWorkingHours: liveChat.applyWorkingHours,
    sendsMailFor: mail.isOnFor,
    sightings: createSightingStore(database),
    logos: createLogoStore(database),
    isLocal: access.isLocal,
    onError,
    clock,
  });
  const chatbotOf = (chatbotId: string) => chatbots.publicChatbot(chatbotId).catch(() => undefined);
  const visitorMails = createVisitorMails({
    store: createVisitorMailStore(database),
    outbox: mail,
    chatbotOf,
    embeddingOf: chatbots.embeddingOf,
    clock,
  });
  const knowledge = createKnowledge({
    store: createKnowledgeStore(database, webhooks.wake),
    files: createFileStore(database, storedObjects, clock),
    index,
    embedder: timedEmbedder(embedder, metrics.countEmbedding),
    web,
    parser: documentParser,
    quotas,
    clock,
    onError,
    onSearch: metrics.countSearch,
    onWork,
    onHelpWanted: () => bus.publish(helpTopic),
  });
  const conversations = createConversations({
    store: createConversationStore(database, webhooks.wake),
    onChatsErased,
    clock,
  });
  const transcriptMails = createTranscriptMails({
    store: createVisitorMailStore(database),
    outbox: mail,
    liveChat,
    conversations,
    chatbotOf: (chatbotId) => chatbots.publicChatbot(chatbotId).catch(() => undefined),
    clock,
  });
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
    secret,
    refusalOf: adapters.refusalOfModel,
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
      clock,
    },
    (outcome, failure) => {
      metrics.countAnswer(outcome);
      if (failure && outcome === 'MODEL_UNAVAILABLE' && !(failure instanceof Overload))
        logger.warn({ err: failure }, 'a model failed');
    },
  );
  const inboundMail = openInboundMail({
    config,
    adapters,
    access,
    mail,
    liveChat,
    chatbotOf,
    answering,
    conversations,
    metrics,
    logger,
    clock,
  });
  const analytics = createAnalytics({
    store: createAnalyticsStore(database, webhooks.wake, staleDatabase),
    languages: embedder.fittedLanguages,
    wouldAnswer: answering.wouldAnswer,
    knowledge,
    clock,
  });
  const batchTests = createBatchTests({
    store: createBatchTestStore(database),
    chatbotOf,
    ask: answering.tryQuestion,
    onWork,
    clock,
  });
  const operator = createOperator({
    store: access.operatorStore,
    identity,
    passwords: access.signIn?.resets,
    mail,
    planChanges: config.PLAN_CHANGES,
    signUpSetting: config.SIGN_UP,
    clock,
    onAct: (act) => logger.info(act, 'an operator acted'),
  });
  const exports = createExports({
    store: createExportStore(database, storedObjects),
    identity,
    pack: writeZip,
    secret: await access.secretFor('export-link'),
    clock,
  });
  return {
    identity,
    quotas,
    webhooks,
    webhookStore,
    liveChat,
    visitorMails,
    inboundMail,
    transcriptMails,
    notices,
    mail,
    chatbots,
    knowledge,
    conversations,
    models,
    answering,
    analytics,
    batchTests,
    operator,
    exports,
    storedObjects,
  };
}

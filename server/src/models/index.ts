import type { Chatbot, Chatbots } from '../chatbots/index.ts';
import type { Actor, Identity } from '../identity/index.ts';
import { createSecretBox } from '../secrets.ts';
import { createChatbotChains } from './chatbot-chains.ts';
import { createChatbotModels, type GivenModel } from './chatbot-models.ts';
import { lendChain } from './model-chain.ts';
import { createOpenModels, type ModelWatch } from './open-models.ts';
import type {
  ChatbotModelStore,
  DailyLimits,
  LanguageModel,
  ModelEndpoint,
  ModelFailure,
  OpenModel,
  UsageStore,
} from './ports.ts';
import { createSpending, type Price } from './spending.ts';
import { tryModel } from './try-model.ts';

export type { GivenModel } from './chatbot-models.ts';
export {
  type LanguageModel,
  type LocalModels,
  type ModelEndpoint,
  ModelFailure,
  type Prompt,
  type PromptMessage,
  type StoredModel,
} from './ports.ts';
export { needsKey, type Provider, providerNamed, providers, usualBaseUrl } from './providers.ts';
export { largestQuestion, type Price } from './spending.ts';

export type Models = ReturnType<typeof createModels>;

interface Dependencies {
  /** The server's own, by its settings, in the order in which they are asked. */
  endpoints: readonly ModelEndpoint[];
  openModel: OpenModel;
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
  concurrency: number;
  limits: DailyLimits;
  prices: ReadonlyMap<string, Price>;
  chatbots: Chatbots;
  identity: Identity;
  store: ChatbotModelStore;
  usage: UsageStore;
  /** What owners' keys are locked with; nothing where there is no such secret. */
  secret(): string | undefined;
  refusalOf(baseUrl: string): string | undefined;
  countTokens(text: string): number;
  watch: ModelWatch & {
    onFallback(failed: string, next: string, failure: ModelFailure): void;
    onSpent(accountId: string, day: string): void;
    /** The key of a chatbot's own model was locked with another secret. */
    onLocked(chatbotId: string): void;
  };
  clock(): number;
  onError(error: unknown): void;
}

const daysOfUsage = 30;

/** Which language model writes for a chatbot. */
export function createModels(dependencies: Dependencies) {
  const { endpoints, chatbots, identity, watch } = dependencies;
  const models = createOpenModels(dependencies);
  const { onFallback, onLocked, onSpent } = watch;
  const serverChain = lendChain({ models, endpoints, whose: 'operator', onFallback });
  const chatbotModels = createChatbotModels({
    ...dependencies,
    keyBox: createSecretBox(dependencies.secret, 'API keys of models'),
  });
  const chains = createChatbotChains({ chatbotModels, models, onFallback, onLocked });
  const spending = createSpending({
    ...dependencies,
    prices: new Map(endpoints.flatMap(({ model }) => priced(model, dependencies.prices))),
    store: dependencies.usage,
    onSpent,
  });

  return {
    /** The name of the server's own model. */
    serverModel: serverChain?.name,

    /** Whether a model may write for the chatbot. Unlike `modelFor` it reserves nothing of the day. */
    mayHaveModel: ({ modelVersion }: Chatbot) => modelVersion > 0 || serverChain !== undefined,

    /**
     * Nothing where no model is configured, or where the account's day is spent: the embedded answerer then answers. What
     * it returns is for one question.
     */
    async modelFor(chatbot: Chatbot): Promise<LanguageModel | undefined> {
      const own = await chains.chainOf(chatbot);
      const { accountId } = chatbot;
      if (own) return { name: own.name, stream: (prompt, signal) => own.stream(prompt, accountId, signal) };
      return serverChain && spending.admit(serverChain, accountId);
    },

    /** A chatbot's own models; nothing where it has none. */
    async modelsOf(actor: Actor, chatbotId: string) {
      await chatbots.chatbotFor(actor, chatbotId, 'manage');
      return (await chatbotModels.find(chatbotId))?.models;
    },

    async setModels(actor: Actor, chatbotId: string, given: [GivenModel, ...GivenModel[]]) {
      return chatbotModels.save(await chatbots.chatbotFor(actor, chatbotId, 'manage'), given);
    },

    /** Where a given model would be asked; refuses what saving it would refuse. */
    async endpointOf(actor: Actor, chatbotId: string, given: GivenModel): Promise<ModelEndpoint> {
      return chatbotModels.endpointOf(await chatbots.chatbotFor(actor, chatbotId, 'manage'), given);
    },
    tryModel: (endpoint: ModelEndpoint, signal: AbortSignal) => tryModel(endpoint, dependencies.openModel, signal),

    async deleteModels(actor: Actor, chatbotId: string): Promise<void> {
      await chatbots.chatbotFor(actor, chatbotId, 'manage');
      await chatbotModels.delete(chatbotId);
    },

    async usageOf(actor: Actor, accountId: string) {
      await identity.accountFor(actor, accountId, 'see');
      return spending.usageOf(accountId, daysOfUsage);
    },

    /** Calls to models that wait until others to the same one are over. */
    waiting: models.waiting,

    close: models.close,
  };
}

function priced(model: string, prices: ReadonlyMap<string, Price>): [string, Price][] {
  const price = prices.get(model);
  return price ? [[model, price]] : [];
}

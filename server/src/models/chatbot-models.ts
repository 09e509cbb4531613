import type { Chatbot } from '../chatbots/index.ts';
import { conflict, invalidRequest } from '../errors/index.ts';
import type { SecretBox } from '../secrets.ts';
import type { ChatbotModelStore, ModelEndpoint, StoredChatbotModels, StoredModel } from './ports.ts';
import { needsKey, type Provider, usualBaseUrl } from './providers.ts';

/** A model as an owner gives it. Without `apiKey` the stored one stays; null is none. */
export interface GivenModel {
  provider: Provider;
  model: string;
  baseUrl?: string | undefined;
  apiKey?: string | null | undefined;
}

interface Dependencies {
  store: ChatbotModelStore;
  keyBox: SecretBox;
  /** Why an owner's address is refused before anything is connected to. */
  refusalOf(baseUrl: string): string | undefined;
  clock(): number;
}

/** The models that owners have set for their chatbots. */
export function createChatbotModels({ store, keyBox, refusalOf, clock }: Dependencies) {
  function toStore(given: GivenModel, before: readonly StoredModel[], chatbotId: string, field: string): StoredModel {
    const { provider, model } = given;
    const baseUrl = given.baseUrl?.replace(/\/+$/, '') ?? usualBaseUrl(provider);
    if (baseUrl === undefined) throw invalidRequest(`${field}baseUrl: is needed with this provider.`);
    const refusal = refusalOf(baseUrl);
    if (refusal) throw invalidRequest(`${field}baseUrl: ${refusal}`);
    return { provider, model, baseUrl, ...keyFor(given, baseUrl, before, chatbotId, field) };
  }

  function keyFor(
    { provider, model, apiKey }: GivenModel,
    baseUrl: string,
    before: readonly StoredModel[],
    chatbotId: string,
    field: string,
  ): Pick<StoredModel, 'keyBox' | 'keyLastFour'> {
    const none = { keyBox: null, keyLastFour: null };
    if (apiKey) {
      const box = keyBox.seal(apiKey, chatbotId);
      if (box) return { keyBox: box, keyLastFour: lastFourOf(apiKey) };
      throw conflict('This server cannot keep API keys: its operator must set SECRET_KEY first.');
    }
    // A key goes nowhere but to the host it was given for.
    const there = before.filter((stored) => stored.provider === provider && stored.baseUrl === baseUrl);
    const named = there.filter((stored) => stored.model === model);
    const candidates = named.length > 0 ? named : there;
    if (apiKey === undefined && !haveOneKey(candidates, chatbotId))
      throw invalidRequest(
        `${field}apiKey: several keys are stored for this address; give the one for this model again, or null for none.`,
      );
    const [same] = candidates;
    const kept = apiKey === undefined && same ? { keyBox: same.keyBox, keyLastFour: same.keyLastFour } : none;
    if (kept.keyBox !== null) return kept;
    if (needsKey(provider, baseUrl)) throw invalidRequest(`${field}apiKey: is needed with this provider.`);
    if (apiKey === undefined && !same && before.some((stored) => stored.keyBox !== null))
      throw invalidRequest(
        `${field}apiKey: the stored key was given for another address; give one for this, or null for none.`,
      );
    return none;
  }

  function haveOneKey([first, ...others]: readonly StoredModel[], chatbotId: string): boolean {
    const openedOf = (stored: StoredModel | undefined) =>
      stored?.keyBox ? keyBox.open(stored.keyBox, chatbotId) : null;
    // Those that cannot be opened may be any.
    const opened = openedOf(first);
    return others.every((other) => opened !== undefined && openedOf(other) === opened);
  }

  return {
    find: (chatbotId: string) => store.find(chatbotId),

    /** Replaces a chatbot's models. */
    async save({ id, modelVersion }: Chatbot, given: readonly [GivenModel, ...GivenModel[]]) {
      const before = (await store.find(id))?.models ?? [];
      const [first, ...others] = given;
      const models: StoredChatbotModels['models'] = [
        toStore(first, before, id, ''),
        ...others.map((other, at) => toStore(other, before, id, `fallbacks.${at}.`)),
      ];
      const outcome = await store.save(id, models, modelVersion, clock());
      if (outcome === 'changed-meanwhile')
        throw conflict("Somebody else has changed this chatbot's model at the same moment; read it again.");
      return models;
    },

    delete: (chatbotId: string) => store.delete(chatbotId),

    /** Where a model would be asked if it were saved, with the key that would be kept for it. */
    async endpointOf({ id }: Chatbot, given: GivenModel): Promise<ModelEndpoint> {
      const { keyBox: box, ...endpoint } = toStore(given, (await store.find(id))?.models ?? [], id, '');
      const apiKey = given.apiKey ?? (box === null ? undefined : keyBox.open(box, id));
      if (box !== null && apiKey === undefined)
        throw invalidRequest('apiKey: the stored key cannot be used any more; give it again.');
      return { provider: endpoint.provider, model: endpoint.model, baseUrl: endpoint.baseUrl, apiKey };
    },

    /** Where they are asked; nothing when a key cannot be unlocked. */
    endpointsOf(chatbotId: string, models: readonly StoredModel[]): ModelEndpoint[] | undefined {
      const endpoints: ModelEndpoint[] = [];
      for (const { provider, model, baseUrl, keyBox: box } of models) {
        const apiKey = box === null ? undefined : keyBox.open(box, chatbotId);
        if (box !== null && apiKey === undefined) return undefined;
        endpoints.push({ provider, model, baseUrl, apiKey });
      }
      return endpoints;
    },
  };
}

/** Of a short key, four characters would be half of it. */
function lastFourOf(apiKey: string): string | null {
  return apiKey.length >= 16 ? apiKey.slice(-4) : null;
}

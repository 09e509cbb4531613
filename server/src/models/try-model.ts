import { type ModelEndpoint, ModelFailure, type OpenModel } from './ports.ts';

export interface ModelTrial {
  isWorking: boolean;
  milliseconds: number;
  /** Why it does not work, for the owner to read. */
  reason: string | null;
}

const beginWithinMs = 20_000;
const prompt = {
  messages: [{ role: 'user', content: 'Answer with one word: ready' }],
  temperature: 0,
  maxTokens: 16,
  streamed: true,
} as const;

/** Asks a model for one word, once, and says how it went. */
export async function tryModel(
  endpoint: ModelEndpoint,
  openModel: OpenModel,
  signal: AbortSignal,
): Promise<ModelTrial> {
  const model = openModel(endpoint, 'owner');
  const startedAt = performance.now();
  const trial = (reason: string | null): ModelTrial => ({
    isWorking: reason === null,
    milliseconds: Math.round(performance.now() - startedAt),
    reason,
  });
  const enough = new AbortController();
  try {
    for await (const part of model.stream(prompt, AbortSignal.any([signal, enough.signal]), beginWithinMs))
      if (part.type === 'text' && part.text.trim() !== '') return trial(null);
    return trial('The model answered without a text.');
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelFailure)) throw error;
    return trial(reasonOf(error, endpoint));
  } finally {
    enough.abort();
    await model.close();
  }
}

/** A failure as a sentence for the owner. */
function reasonOf({ reason, status, message }: ModelFailure, { model, baseUrl }: ModelEndpoint): string {
  const host = URL.parse(baseUrl)?.host ?? baseUrl;
  switch (reason) {
    case 'refused':
      return refusalOf(status, model, host);
    case 'timeout':
      return `${host} did not answer within ${beginWithinMs / 1_000} seconds.`;
    case 'unreachable':
      return `There is no connection to ${host}.`;
    case 'broken-stream':
      return `${host} did not answer as a language model does; check the base URL.`;
    case 'filtered':
      return "The provider's filter stopped the answer.";
    case 'blocked':
    // A trial waits for nobody.
    case 'queue-full':
    case 'share-used-up':
      return message;
  }
}

function refusalOf(status: number | undefined, model: string, host: string): string {
  if (status === 401 || status === 403) return `${host} refused the API key (status ${status}).`;
  if (status === 404) return `${host} knows no model called ${model}, or the base URL is wrong (status 404).`;
  if (status === 429) return `${host} takes no more requests for this key: its limit or its credit is used up.`;
  if (status !== undefined && status >= 500)
    return `${host} answered with an error (status ${status}). Check that it runs properly.`;
  return `${host} refused the request${status === undefined ? '' : ` (status ${status})`}.`;
}

import { type ModelEndpoint, ModelFailure, type OpenModel } from './ports.ts';
import { sayTrialReason, type TrialReason, type TrialReasonCode } from './trial-reasons.ts';

export interface ModelTrial {
  isWorking: boolean;
  milliseconds: number;
  /** Why it does not work, for the owner to read. */
  reason: string | null;
  /** The reason with its code; empty where it has none. */
  reasons: TrialReason[];
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
  const trial = (reason: TrialReason | string | null): ModelTrial => ({
    isWorking: reason === null,
    milliseconds: Math.round(performance.now() - startedAt),
    reason: reason === null || typeof reason === 'string' ? reason : sayTrialReason(reason),
    reasons: reason === null || typeof reason === 'string' ? [] : [reason],
  });
  const enough = new AbortController();
  try {
    for await (const part of model.stream(prompt, AbortSignal.any([signal, enough.signal]), beginWithinMs))
      if (part.type === 'text' && part.text.trim() !== '') return trial(null);
    return trial({ code: 'no-text', values: {} });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ModelFailure)) throw error;
    return trial(reasonOf(error, endpoint));
  } finally {
    enough.abort();
    await model.close();
  }
}

/** A failure as the owner reads it. */
function reasonOf({ reason, status, message }: ModelFailure, { model, baseUrl }: ModelEndpoint): TrialReason | string {
  const host = URL.parse(baseUrl)?.host ?? baseUrl;
  const told = (code: TrialReasonCode, more: TrialReason['values'] = {}) => ({ code, values: { host, ...more } });
  switch (reason) {
    case 'refused':
      return refusalOf(status, model, told);
    case 'timeout':
      return told('no-response', { seconds: beginWithinMs / 1_000 });
    case 'unreachable':
      return told('no-connection');
    case 'broken-stream':
      return told('not-a-model');
    case 'filtered':
      return { code: 'filtered', values: {} };
    case 'blocked':
    // A trial waits for nobody.
    case 'queue-full':
    case 'share-used-up':
      return message;
  }
}

type Tell = (code: TrialReasonCode, more?: TrialReason['values']) => TrialReason;

function refusalOf(status: number | undefined, model: string, told: Tell): TrialReason {
  if (status === undefined) return told('refused-without-status');
  if (status === 401 || status === 403) return told('key-refused', { status });
  if (status === 404) return told('model-unknown', { model });
  if (status === 429) return told('limit-used-up');
  return told(status >= 500 ? 'provider-error' : 'request-refused', { status });
}

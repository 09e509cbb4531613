/** A question that got no answer, with a sentence that says why. */
export class RequestProblem extends Error {
  override name = 'RequestProblem';
  readonly reason: Reason;
  readonly retryAfterMs: number;

  constructor(reason: Reason, message: string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }
}

/** `refused` means that no question will be answered: a wrong key or chatbot. */
type Reason = 'unreachable' | 'refused' | 'rate-limit' | 'failed';

const defaultWaitMs = 5_000;

/** Turns a response that is no answer into a sentence. */
export async function problemOf(response: Response, chatbotId: string): Promise<RequestProblem> {
  const { status, headers } = response;
  const { code, message } = await errorBody(response);
  if (status === 401 || status === 403) {
    return new RequestProblem('refused', `The server does not accept the API key (${status}${code && ` ${code}`}).`);
  }
  if (code === 'CHATBOT_NOT_FOUND') {
    return new RequestProblem(
      'refused',
      `The account of this API key has no active chatbot ${JSON.stringify(chatbotId)}.`,
    );
  }
  if (status === 429) {
    return new RequestProblem('rate-limit', 'The rate limit of the account is reached.', {
      retryAfterMs: waitOf(headers.get('retry-after')),
    });
  }
  if (!code) return new RequestProblem('failed', `The server answered with status ${status}: is it Parley?`);
  return new RequestProblem('failed', `${status} ${code}: ${message}`);
}

/** The header gives seconds, or a date. */
export function waitOf(retryAfter: string | null, nowMs = Date.now()): number {
  if (retryAfter === null || retryAfter.trim() === '') return defaultWaitMs;
  const seconds = Number(retryAfter);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(retryAfter) - nowMs;
  return Number.isNaN(waitMs) ? defaultWaitMs : Math.max(waitMs, 0);
}

export async function errorBody(response: Response): Promise<{ code: string; message: string }> {
  try {
    const body: unknown = await response.json();
    const { code, message }: Record<string, unknown> = { ...(body as object) };
    return {
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    // Not JSON: something else than Parley answers at this address.
    return { code: '', message: '' };
  }
}

/** Node's fetch hides the system's own word for it two levels down. */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return String(cause);
}

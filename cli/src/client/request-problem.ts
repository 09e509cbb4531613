import { failureReason } from '../../../clients/js/src/failure-reason.ts';
import type { ParleyError } from '../../../clients/js/src/parley-error.ts';

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

/** Where the server does not say how long to wait. */
const defaultWaitSeconds = 5;

interface Asked {
  url: string;
  chatbotId: string;
  timeoutMs: number;
}

/** Turns a failure of the client into a sentence. */
export function problemOf(cause: ParleyError, { url, chatbotId, timeoutMs }: Asked): RequestProblem {
  const { status, code, message, retryAfter } = cause;
  const problem = (reason: Reason, sentence: string, more = {}) =>
    new RequestProblem(reason, sentence, { cause, ...more });
  if (status === 401 || status === 403) {
    const known = code === 'INVALID_RESPONSE' ? '' : ` ${code}`;
    return problem('refused', `The server does not accept the API key (${status}${known}).`);
  }
  if (code === 'CHATBOT_NOT_FOUND')
    return problem('refused', `The account of this API key has no active chatbot ${JSON.stringify(chatbotId)}.`);
  if (status === 429) {
    const retryAfterMs = (retryAfter ?? defaultWaitSeconds) * 1_000;
    return problem('rate-limit', 'The rate limit of the account is reached.', { retryAfterMs });
  }
  if (code === 'UNREACHABLE') return problem('unreachable', unreachable(url, cause));
  if (code === 'TIMEOUT') return problem('failed', `The server did not answer within ${timeoutMs / 1_000} s.`);
  if (code === 'STREAM_CUT') return problem('failed', 'The connection was cut before the answer was complete.');
  if (code === 'INVALID_RESPONSE') return problem('failed', status === 200 ? notParley : message);
  return problem('failed', `${status} ${code}: ${message}`);
}

/** The same for a call of the management API, where the server's own sentence says most. */
export function callProblemOf(cause: ParleyError, url: string): RequestProblem {
  const { code, status, message } = cause;
  if (code === 'UNREACHABLE') return new RequestProblem('unreachable', unreachable(url, cause), { cause });
  if (status === 401)
    return new RequestProblem('refused', `The server does not accept the API key (${status} ${code}).`, { cause });
  return new RequestProblem('failed', message, { cause });
}

export const notParley = 'The server answered with something that is no reply of Parley.';

export const unreachable = (url: string, { cause }: ParleyError) =>
  `No server can be reached at ${url} (${failureReason(cause)}).`;

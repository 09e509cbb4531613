import type { ErrorBody } from './calls.ts';
import { failureReason } from './failure-reason.ts';

/** Codes that a server answers with, as of this version; a newer server may know more. */
export type ServerErrorCode = ErrorBody['code'];

/** Codes of what goes wrong on this side. */
export type ClientErrorCode =
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'INVALID_RESPONSE'
  | 'STREAM_CUT'
  | 'SOURCE_FAILED'
  | 'INVALID_SIGNATURE';

export type ErrorCode = ServerErrorCode | ClientErrorCode;

interface Details extends ErrorOptions {
  status?: number;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
}

/** Why a call did not succeed. `code` is stable and for programs; `message` is a sentence for people. */
export class ParleyError extends Error {
  override name = 'ParleyError';
  readonly code: ErrorCode;
  /** Of the response; 0 where there was none. */
  readonly status: number;
  /** After how many seconds to try again, where the server says. */
  readonly retryAfter: number | undefined;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, message: string, { status = 0, retryAfter, requestId, ...options }: Details = {}) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

export const unreachable = (cause: unknown) =>
  new ParleyError('UNREACHABLE', `The server cannot be reached (${failureReason(cause)}).`, { cause });

/** The error of a response that is none of success. */
export async function errorOf(response: Response): Promise<ParleyError> {
  const { status, headers } = response;
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const details = {
    status,
    retryAfter: secondsOf(headers.get('retry-after')),
    requestId: headers.get('x-request-id') ?? undefined,
  };
  if (typeof body?.code !== 'string')
    return new ParleyError('INVALID_RESPONSE', `The server answered with status ${status}: is it Parley?`, details);
  return new ParleyError(body.code, body.message ?? '', details);
}

/** The header gives seconds, or a date where something in between has written it. */
export function secondsOf(retryAfter: string | null, nowMs = Date.now()): number | undefined {
  if (!retryAfter?.trim()) return undefined;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return Math.max(seconds, 0);
  const dateMs = Date.parse(retryAfter);
  return Number.isNaN(dateMs) ? undefined : Math.max(Math.ceil((dateMs - nowMs) / 1_000), 0);
}

import { type ErrorCode, errorCodes, Overload, Problem } from '../errors/index.ts';
import { type FinalReply, jsonReply } from './final-reply.ts';

export interface ErrorBody {
  error: string;
  code: ErrorCode;
  message: string;
}

/**
 * The statuses the interface documents for the query endpoints; other failures take the nearest of them. Of a server with
 * too much to do that is 429: the request was right, and the same one will be answered later.
 */
const queryStatuses = new Set([400, 401, 429, 500]);
export const overloadStatus = 429;

/** The one place where a failure becomes a reply. Of an error that is not a `Problem` no detail is sent. */
export function errorBodyOf(failure: unknown): {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
} {
  const problem = failure instanceof Problem ? failure : unexpected;
  const { code, status, message, headers } = problem;
  return { status, body: { error: errorCodes[code].error, code, message }, headers };
}

export function errorReply(failure: unknown, onQueryEndpoint = false): FinalReply {
  const { status, body, headers } = errorBodyOf(failure);
  if (!onQueryEndpoint) return jsonReply(status, body, headers);
  return jsonReply(failure instanceof Overload ? overloadStatus : queryStatus(status), body, headers);
}

export function queryStatus(status: number): number {
  if (queryStatuses.has(status)) return status;
  return status < 500 ? 400 : 500;
}

const unexpected = new Problem(
  'INTERNAL_ERROR',
  'Something went wrong here; the log has the details under this request id.',
);

/** Text as it stands in an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

import { type ErrorCode, errorCodes, Problem } from '../errors/index.ts';
import { type FinalReply, jsonReply } from './final-reply.ts';

export interface ErrorBody {
  error: string;
  code: ErrorCode;
  message: string;
}

/** The statuses the interface documents for the query endpoints; other failures take the nearest of them. */
const queryStatuses = new Set([400, 401, 429, 500]);

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
  return jsonReply(onQueryEndpoint ? queryStatus(status) : status, body, headers);
}

export function queryStatus(status: number): number {
  if (queryStatuses.has(status)) return status;
  return status < 500 ? 400 : 500;
}

const unexpected = new Problem(
  'INTERNAL_ERROR',
  'Something went wrong here; the log has the details under this request id.',
);

/** A failure for somebody who looks at it in a browser; nobody may show it inside a page of theirs. */
export function errorPage(failure: unknown): FinalReply {
  const { status, body, headers } = errorBodyOf(failure);
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(body.error)}</title></head>
<body><h1>${escapeHtml(body.error)}</h1><p>${escapeHtml(body.message)}</p></body></html>`,
  };
}

/** Text as it stands in an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

import type { RequestClass } from './classes/request-class.ts';
import type { Operation } from './operations.ts';
import type { FuzzReply } from './send.ts';

/** Texts that only the inside of the server knows. */
const inside = /node_modules|\.ts:\d+|SQLITE_|sqlite3|\bat async\b|pg_catalog|ECONNREFUSED/;

/** What is wrong with the reply to a malformed request; undefined where nothing is. */
export function complaintAbout(
  reply: FuzzReply,
  { isRefused, mayBeClosed }: RequestClass,
  { isPage }: Pick<Operation, 'isPage'>,
): string | undefined {
  const { outcome, status, head, body } = reply;
  if (outcome === 'left') return undefined;
  if (outcome === 'unreachable') return 'the server takes no connection';
  if (outcome === 'hung') return 'no reply in 30 seconds';
  if (outcome === 'closed') return mayBeClosed ? undefined : 'closed without a reply';
  if (status >= 500) return `status ${status}: ${body.slice(0, 300)}`;
  if ((isRefused === 'by-the-api' ? !isPage : isRefused) && status < 400)
    return `status ${status} to what must be refused`;
  if (status < 400) return undefined;
  if (inside.test(body)) return `an error that shows the inside: ${body.slice(0, 300)}`;
  if (/^content-type: application\/json/im.test(head) && !isError(body))
    return `an error of another form: ${body.slice(0, 300)}`;
  return undefined;
}

/** Ours, OpenAI's, or that of JSON-RPC; a HEAD request gets none. */
function isError(body: string): boolean {
  if (body === '') return true;
  try {
    const value = JSON.parse(body);
    return typeof value.error === 'string' ? typeof value.code === 'string' : typeof value.error === 'object';
  } catch {
    return false;
  }
}

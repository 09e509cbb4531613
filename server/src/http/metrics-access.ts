import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../identity/index.ts';
import { sameSecret } from '../secrets.ts';

/** What proxies add: whoever asked through one is somewhere else. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether somebody may read the metrics: with the token, or where none is set, on this machine without a proxy between. */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token) return sameSecret(headers.authorization ?? '', `Bearer ${token}`);
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined);
  const isFromHere = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  // A page whose name was made to lead here has that name as the Host.
  const [, askedFor = ''] = /^(.*?)(?::\d+)?$/.exec(headers.host?.toLowerCase() ?? '') ?? [];
  return isFromHere && !isForwarded && isLoopback(askedFor);
}

import { createHmac } from 'node:crypto';

export const secretPrefix = 'whsec_';

/**
 * The headers of Standard Webhooks for one attempt. With two secrets, in the days of a change, both sign: a receiver
 * takes the delivery when one signature fits the secret it knows.
 */
export function signedHeaders(
  { eventId, body, nowMs }: { eventId: string; body: string; nowMs: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(nowMs / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

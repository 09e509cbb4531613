import type { Body, Reply } from '../calls.ts';
import type { CallOptions } from '../options.ts';
import type { Transport } from '../transport.ts';

export type Notifications = Reply<'GET', '/api/auth/notifications'>;

/** What the user of the ID token is notified of, by email and by push. */
export function notifications({ request }: Transport) {
  return {
    get: (_: Record<string, never> = {}, options?: CallOptions) =>
      request('GET', '/api/auth/notifications', {}, options),
    /** What is left out stays as it is. */
    update: (body: Body<'PATCH', '/api/auth/notifications'>, options?: CallOptions) =>
      request('PATCH', '/api/auth/notifications', { body }, options),
  };
}

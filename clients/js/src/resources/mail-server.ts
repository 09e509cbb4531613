import { part } from '../addressed.ts';
import type { Body, Reply } from '../calls.ts';
import type { CallOptions } from '../options.ts';
import type { Transport } from '../transport.ts';

export type MailServer = Reply<'GET', '/api/accounts/{accountId}/mail-server'>;

interface AccountId {
  accountId: string;
}

/** The mail server that an account sends by. */
export function mailServer({ request }: Transport) {
  return {
    get: ({ accountId }: AccountId, options?: CallOptions) =>
      request('GET', `/api/accounts/${part(accountId)}/mail-server`, {}, options),
    /** A password that is left out stays, for the same host and user. */
    set: (
      { accountId, ...body }: AccountId & Body<'PUT', '/api/accounts/{accountId}/mail-server'>,
      options?: CallOptions,
    ) => request('PUT', `/api/accounts/${part(accountId)}/mail-server`, { body }, options),
    remove: ({ accountId }: AccountId, options?: CallOptions) =>
      request('DELETE', `/api/accounts/${part(accountId)}/mail-server`, {}, options),
    /** Sends one email at once; `problem` says why it could not be sent. */
    test: (
      { accountId, ...body }: AccountId & Body<'POST', '/api/accounts/{accountId}/mail-server/test'>,
      options?: CallOptions,
    ) => request('POST', `/api/accounts/${part(accountId)}/mail-server/test`, { body }, options),
  };
}

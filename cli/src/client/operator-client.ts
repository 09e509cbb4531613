import type { Body, Method, Reply } from '../../../clients/js/src/calls.ts';
import { Parley } from '../../../clients/js/src/parley.ts';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import { RequestProblem, unreachable } from './request-problem.ts';

export type OverseenAccount = Reply<'GET', '/api/operator/accounts'>['accounts'][number];
export type OverseenUser = Reply<'GET', '/api/operator/users'>['users'][number];
/** A link that sets a password once. */
export type ResetLink = Reply<'POST', '/api/operator/users/{userId}/password-reset'>;

export interface OperatorClient {
  call<M extends Method, const Address extends `/api/operator${string}`>(
    method: M,
    address: Address,
    body?: Body<M, Address>,
  ): Promise<Reply<M, Address>>;
  /** The one user with exactly this address. */
  userOf(email: string): Promise<OverseenUser>;
}

interface Address {
  url: string;
  key: string;
  /** Where the key is from. */
  folder: string;
}

type Untyped = (method: Method, address: string, details: object) => Promise<unknown>;

const timeoutMs = 30_000;

/** What an operator does, over HTTP, by the key of the machine. */
export function createOperatorClient({ url, key, folder }: Address): OperatorClient {
  const { request } = new Parley({ baseUrl: url, apiKey: key, timeoutMs, retries: 0 });

  // The types of the call follow from its address; within, any will do.
  const call = (async (method: Method, address: string, body?: object) => {
    try {
      return await (request as Untyped)(method, address, { body });
    } catch (error) {
      throw error instanceof ParleyError ? problemOf(error) : error;
    }
  }) as OperatorClient['call'];

  function problemOf(cause: ParleyError): RequestProblem {
    if (cause.code === 'UNREACHABLE' || cause.code === 'TIMEOUT') {
      const advice = 'Start it with npm start, or give its address with --server.';
      return new RequestProblem('unreachable', `${unreachable(url, cause)} ${advice}`, { cause });
    }
    if (cause.status === 401) {
      const sentence = `The server at ${url} does not accept the key in ${folder}: it runs on another data folder.`;
      return new RequestProblem('refused', sentence, { cause });
    }
    const isParley = cause.code !== 'INVALID_RESPONSE';
    const sentence = isParley
      ? cause.message
      : `The server at ${url} answered with status ${cause.status}: is it Parley?`;
    return new RequestProblem('failed', sentence, { cause });
  }

  return {
    call,
    async userOf(email) {
      const { users } = await call('GET', `/api/operator/users?limit=100&search=${encodeURIComponent(email)}`);
      const user = users.find((each) => each.email.toLowerCase() === email.toLowerCase());
      if (!user) throw new RequestProblem('failed', `There is no user with the address ${email}.`);
      return user;
    },
  };
}

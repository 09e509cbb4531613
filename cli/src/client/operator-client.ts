import type { Body, Method, Reply } from '../../../clients/js/src/calls.ts';
import { causeOf, errorBody, RequestProblem } from './request-problem.ts';

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

const longestWaitMs = 30_000;

/** What an operator does, over HTTP, by the key of the machine. */
export function createOperatorClient({ url, key, folder }: Address): OperatorClient {
  // The server holds its replies to the document that the types are made from.
  const call = (async (method: string, address: string, body?: object) => {
    const response = await fetch(url + address, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestWaitMs),
    }).catch((cause: unknown) => {
      throw new RequestProblem(
        'unreachable',
        `No server can be reached at ${url} (${causeOf(cause)}). Start it with npm start, or give its address with --url.`,
        { cause },
      );
    });
    if (response.ok) return response.json();
    const { code, message } = await errorBody(response);
    if (response.status === 401)
      throw new RequestProblem(
        'refused',
        `The server at ${url} does not accept the key in ${folder}: it runs on another data folder.`,
      );
    throw new RequestProblem(
      'failed',
      code ? message : `The server at ${url} answered with status ${response.status}: is it Parley?`,
    );
  }) as OperatorClient['call'];

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

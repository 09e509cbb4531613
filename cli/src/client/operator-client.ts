import { causeOf, errorBody, RequestProblem } from './request-problem.ts';

export interface OverseenAccount {
  id: string;
  name: string;
  plan: string;
  owners: string[];
  members: number;
  hour: { limit: number; used: number };
}

export interface OverseenUser {
  id: string;
  email: string;
  name: string;
  isOperator: boolean;
  accounts: number;
}

/** A link that sets a password once. */
export interface ResetLink {
  resetUrl: string;
  expiresAt: string;
}

export interface OperatorClient {
  /** Calls an endpoint under /api/operator. The server holds its replies to their description; the caller names what it reads. */
  call<Reply>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Reply>;
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
  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${url}/api/operator${path}`, {
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
    if (response.ok) return (await response.json()) as Reply;
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
  }

  return {
    call,
    async userOf(email) {
      const path = `/users?limit=100&search=${encodeURIComponent(email)}`;
      const { users } = await call<{ users: OverseenUser[] }>('GET', path);
      const user = users.find((each) => each.email.toLowerCase() === email.toLowerCase());
      if (!user) throw new RequestProblem('failed', `There is no user with the address ${email}.`);
      return user;
    },
  };
}

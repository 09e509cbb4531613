import type { TokenSource } from '../api/api.ts';
import type { User } from '../api/documents.ts';
import { problemOf, unreachable } from '../api/problem.ts';

export interface SignedIn {
  idToken: string;
  expiresAt: string;
  user: User;
}

export type SessionState = { kind: 'unknown' } | { kind: 'signed-out' } | { kind: 'signed-in'; user: User };

export interface Session extends TokenSource {
  get(): SessionState;
  watch(listener: () => void): () => void;
  /** Asks whether this browser is signed in from before. */
  begin(): Promise<void>;
  signIn(given: { email: string; password: string }): Promise<void>;
  signUp(given: {
    email: string;
    password: string;
    name: string;
    accountName?: string;
    invitationToken?: string;
  }): Promise<void>;
  signOut(): Promise<void>;
}

/** A token is renewed when it has less than this left. */
const renewBeforeMs = 60_000;

/**
 * Who is signed in. The ID token lives in this closure and nowhere else; what brings a new one is a cookie that no
 * script can read and no other site can send.
 */
export function createSession(): Session {
  let state: SessionState = { kind: 'unknown' };
  let token: { idToken: string; expiresAtMs: number } | undefined;
  let renewal: Promise<string> | undefined;
  const listeners = new Set<() => void>();

  function become(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function post(path: string, body?: object): Promise<Response> {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    }).catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  async function enter(path: string, body?: object): Promise<string> {
    const { idToken, expiresAt, user } = (await (await post(path, body)).json()) as SignedIn;
    token = { idToken, expiresAtMs: Date.parse(expiresAt) };
    become({ kind: 'signed-in', user });
    return idToken;
  }

  function leave() {
    token = undefined;
    become({ kind: 'signed-out' });
  }

  /** One at a time: the cookie is good once. */
  function renewed(): Promise<string> {
    renewal ??= enter('renew')
      .catch((error: { status?: number }) => {
        if (error.status === 401) leave();
        throw error;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  return {
    get: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    token: async () => (token && token.expiresAtMs > Date.now() + renewBeforeMs ? token.idToken : renewed()),
    renewed,
    async begin() {
      // Nobody is signed in yet: that is what was asked.
      await renewed().catch(() => leave());
    },
    signIn: async (given) => void (await enter('sign-in', given)),
    signUp: async (given) => void (await enter('sign-up', given)),
    async signOut() {
      await post('sign-out').finally(leave);
    },
  };
}

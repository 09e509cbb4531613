import type { Reply } from '../../../clients/js/src/calls.ts';
import { errorOf, ParleyError, unreachable } from '../../../clients/js/src/parley-error.ts';
import type { TokenSource } from '../api/api.ts';
import type { User } from '../api/documents.ts';
import type { Words } from '../words/index.ts';

/** How people sign in here. */
export type Ways = Reply<'GET', '/api/auth/ways'>;

export type SessionState =
  | { kind: 'unknown' }
  /** It could not be asked. */
  | { kind: 'unsure'; problem: unknown }
  | { kind: 'signed-out'; failure?: keyof Words }
  | { kind: 'signed-in'; user: User };

export interface Session extends TokenSource {
  get(): SessionState;
  watch(listener: () => void): () => void;
  /** Asks whether this browser is signed in from before; says why not, where that is known. */
  begin(failure?: keyof Words): Promise<void>;
  ways(): Promise<Ways>;
  signIn(given: { email: string; password: string }): Promise<void>;
  signUp(given: {
    email: string;
    password: string;
    name: string;
    accountName?: string;
    invitationToken?: string;
  }): Promise<void>;
  changeName(name: string): Promise<void>;
  /** Everybody else who is signed in by the old one is out. */
  changePassword(given: { currentPassword: string; newPassword: string }): Promise<void>;
  /** Has a link sent there, if somebody has the address. */
  forgotPassword(email: string): Promise<void>;
  confirmAddress(confirmationToken: string): Promise<void>;
  /** By a link from an email, or from an operator. */
  resetPassword(given: { resetToken: string; newPassword: string }): Promise<void>;
  /** What is done before somebody signs out: afterwards the server takes nothing from them. */
  beforeSignOut(task: () => Promise<unknown>): () => void;
  signOut(): Promise<void>;
}

/** A token is renewed when it has less than this left; one that never had so much, in the middle of its life. */
const renewBeforeMs = 60_000;
/** Longer than a server may wait for its identity provider. */
const renewTimeoutMs = 30_000;

/**
 * Who is signed in. The ID token lives in this closure, and goes to the server and to our own chat in the playground's frame alone; what brings a new one is a cookie that no
 * script can read and no other site can send.
 */
export function createSession(): Session {
  let state: SessionState = { kind: 'unknown' };
  let token: { idToken: string; renewAtMs: number } | undefined;
  let renewal: Promise<string> | undefined;
  const listeners = new Set<() => void>();
  const lastTasks = new Set<() => Promise<unknown>>();

  function become(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function ask(path: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(`/api/auth/${path}`, init).catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (!response.ok) throw await errorOf(response);
    return response;
  }

  const post = (path: string, body?: object, idToken?: string) =>
    ask(path, {
      method: 'POST',
      ...(path === 'renew' && { signal: AbortSignal.timeout(renewTimeoutMs) }),
      ...(body && {
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          ...(idToken !== undefined && { Authorization: `Bearer ${idToken}` }),
        },
      }),
    });

  async function enter(path: string, body?: object, asIdToken?: string): Promise<string> {
    const reply = await post(path, body, asIdToken);
    const { idToken, expiresAt, user } = (await reply.json()) as Reply<'POST', '/api/auth/renew'>;
    const leftMs = Date.parse(expiresAt) - Date.now();
    // All tabs have one cookie: somebody else has signed in in another, and nothing here is theirs.
    if (state.kind === 'signed-in' && state.user.id !== user.id) leave();
    token = { idToken, renewAtMs: Date.now() + leftMs - Math.min(renewBeforeMs, leftMs / 2) };
    become({ kind: 'signed-in', user });
    return idToken;
  }

  function leave(failure?: keyof Words) {
    token = undefined;
    become({ kind: 'signed-out', ...(failure && { failure }) });
  }

  /** One at a time, in all tabs: each renewal brings the cookie for the next. */
  function renewed(): Promise<string> {
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function renew(): Promise<string> {
    const before = userId();
    const idToken = await alone(() => enter('renew')).catch((error: { status?: number }) => {
      if (error.status === 401) leave();
      throw error;
    });
    // What one person has begun is not done in the name of another.
    if (before !== undefined && before !== userId()) throw new ParleyError('UNAUTHORIZED', '', { status: 401 });
    return idToken;
  }

  const userId = () => (state.kind === 'signed-in' ? state.user.id : undefined);

  const tokenNow = async () => (token && token.renewAtMs > Date.now() ? token.idToken : renewed());

  return {
    get: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    token: tokenNow,
    renewed,
    async begin(failure) {
      await renewed().catch((problem: unknown) => {
        const isNobody = problem instanceof ParleyError && problem.status === 401;
        if (isNobody) leave(failure);
        else become({ kind: 'unsure', problem });
      });
    },
    ways: async () => (await (await ask('ways')).json()) as Ways,
    signIn: async (given) => void (await enter('sign-in', given)),
    async signUp(given) {
      await post('sign-up', given);
      // The reply does not tell whether the address was free: whether we are in does.
      await alone(() => enter('renew')).catch((error: { status?: number }) => {
        throw error.status === 401 ? new ParleyError('CONFLICT', '', { status: 409 }) : error;
      });
    },
    async changeName(name) {
      const reply = await ask('profile', {
        method: 'PATCH',
        body: JSON.stringify({ name }),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await tokenNow()}` },
      });
      // The token says the old name: the next one is fetched when it is needed.
      token = undefined;
      become({ kind: 'signed-in', user: (await reply.json()) as User });
    },
    changePassword: async (given) => void (await enter('change-password', given, await tokenNow())),
    forgotPassword: async (email) => void (await post('forgot-password', { email })),
    confirmAddress: async (confirmationToken) => void (await post('confirm-address', { confirmationToken })),
    resetPassword: async (given) => void (await enter('reset-password', given)),
    beforeSignOut(task) {
      lastTasks.add(task);
      return () => void lastTasks.delete(task);
    },
    async signOut() {
      await Promise.allSettled([...lastTasks].map((task) => task()));
      try {
        await post('sign-out');
      } catch (error) {
        // The cookie is still there: it would sign in the next user of this browser.
        leave('signOutUnheard');
        throw error;
      }
      leave();
    },
  };
}

/** Browsers have locks only on pages they trust; without them, the server takes a cookie twice for a while. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks ? navigator.locks.request('parley-renewal', work) : work();

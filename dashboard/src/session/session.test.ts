import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../api/api.ts';
import { createSession } from './session.ts';

interface Seen {
  path: string;
  authorization: string | null;
}

/** The server is another process: here it gives out tokens, numbered, and says what it was asked. */
function serverThat({
  renews = true,
  livesMs = 3_600_000,
  takes = (_: string): boolean => true,
  userId = 'usr_1',
} = {}) {
  const seen: Seen[] = [];
  let given = 0;
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    const authorization = new Headers(headers).get('Authorization');
    seen.push({ path, authorization });
    if (path.startsWith('/api/auth/')) {
      if (path.endsWith('renew') && !renews) return Response.json({ code: 'UNAUTHORIZED' }, { status: 401 });
      if (path.endsWith('profile')) return Response.json({ id: userId, email: 'a@b.example', name: 'Ada' });
      if (path.endsWith('sign-out')) return new Response(null, { status: 204 });
      given += 1;
      const expiresAt = new Date(Date.now() + livesMs).toISOString();
      return Response.json({
        idToken: `token-${given}`,
        expiresAt,
        user: { id: userId, email: 'a@b.example', name: 'A' },
      });
    }
    return takes(authorization ?? '')
      ? Response.json({ ok: true })
      : Response.json({ code: 'INVALID_TOKEN' }, { status: 401 });
  });
  return seen;
}

beforeEach(() => vi.useRealTimers());
afterEach(() => vi.unstubAllGlobals());

describe('Who is signed in', () => {
  test('is known again from the cookie, without asking', async () => {
    serverThat();
    const session = createSession();
    expect(session.get().kind).toBe('unknown');
    await session.begin();
    expect(session.get()).toMatchObject({ kind: 'signed-in', user: { id: 'usr_1' } });
  });

  test('has the new name at once after changing it, and the next call has a token that says it', async () => {
    const seen = serverThat();
    const session = createSession();
    await session.begin();
    await session.changeName('Ada');
    expect(session.get()).toMatchObject({ kind: 'signed-in', user: { id: 'usr_1', name: 'Ada' } });
    expect(seen.at(-1)).toEqual({ path: '/api/auth/profile', authorization: 'Bearer token-1' });
    expect(await session.token()).toBe('token-2');
  });

  test('is nobody where the cookie is not good any more', async () => {
    serverThat({ renews: false });
    const session = createSession();
    await session.begin();
    expect(session.get().kind).toBe('signed-out');
  });

  test('is not known where that could not be asked, and can be asked again', async () => {
    const session = createSession();
    vi.stubGlobal('fetch', async () => Response.json({ code: 'SIGN_IN_UNAVAILABLE' }, { status: 503 }));
    await session.begin('providerDenied');
    expect(session.get()).toMatchObject({ kind: 'unsure', problem: { code: 'SIGN_IN_UNAVAILABLE' } });
    serverThat();
    await session.begin();
    expect(session.get().kind).toBe('signed-in');
  });

  test('is nobody for a reason that a provider gave, told once', async () => {
    serverThat({ renews: false });
    const session = createSession();
    await session.begin('providerDenied');
    expect(session.get()).toEqual({ kind: 'signed-out', failure: 'providerDenied' });
    await session.signOut();
    expect(session.get()).toEqual({ kind: 'signed-out' });
  });

  test('is nobody after signing out, though the server was not reached, and that is told', async () => {
    serverThat();
    const session = createSession();
    await session.signIn({ email: 'a@b.example', password: 'secret' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await session.signOut().catch(() => {});
    expect(session.get()).toEqual({ kind: 'signed-out', failure: 'signOutUnheard' });
  });

  test('is nobody only after what was to be done before, though that fails', async () => {
    const seen = serverThat();
    const session = createSession();
    await session.begin();
    const api = createApi(session);
    session.beforeSignOut(() => api.call('/api/chatbots'));
    session.beforeSignOut(() => Promise.reject(new Error('The server cannot be reached.')));
    const stop = session.beforeSignOut(() => api.call('/api/accounts'));
    stop();
    await session.signOut();
    expect(session.get().kind).toBe('signed-out');
    expect(seen.map(({ path }) => path).slice(1)).toEqual(['/api/chatbots', '/api/auth/sign-out']);
  });

  test('is whoever signed up, where the sign-in works; else the address may be in use', async () => {
    const newcomer = { email: 'a@b.example', password: 'a long password', name: 'Ann' };
    const seen = serverThat();
    const session = createSession();
    await session.signUp(newcomer);
    expect(session.get().kind).toBe('signed-in');
    expect(seen.map(({ path }) => path)).toEqual(['/api/auth/sign-up', '/api/auth/renew']);
    serverThat({ renews: false });
    const other = createSession();
    await expect(other.signUp(newcomer)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(other.get().kind).not.toBe('signed-in');
  });

  test('is told to whoever watches', async () => {
    serverThat();
    const session = createSession();
    const told: string[] = [];
    session.watch(() => told.push(session.get().kind));
    await session.begin();
    await session.signOut();
    expect(told).toEqual(['signed-in', 'signed-out']);
  });
});

describe('Somebody else who signed in in another tab', () => {
  test('is let in as after signing out, and what was begun before is not sent in their name', async () => {
    serverThat();
    const session = createSession();
    await session.begin();
    const told: string[] = [];
    session.watch(() => told.push(session.get().kind));
    const seen = serverThat({ userId: 'usr_2', takes: () => false });
    await expect(createApi(session).call('/api/chatbots')).rejects.toMatchObject({ status: 401 });
    expect(told).toEqual(['signed-out', 'signed-in']);
    expect(seen.map(({ path }) => path)).toEqual(['/api/chatbots', '/api/auth/renew']);
  });
});

describe('Calls', () => {
  test('carry the token, and a new one when it has little time left', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const seen = serverThat();
    const session = createSession();
    await session.begin();
    const api = createApi(session);
    const tokenAfter = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      await api.call('/api/chatbots');
      return seen.at(-1)?.authorization;
    };
    expect(await tokenAfter(3_530_000)).toBe('Bearer token-1');
    expect(await tokenAfter(20_000)).toBe('Bearer token-2');
  });

  test('renew a token that lives shortly in the middle of its life, not at every call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const seen = serverThat({ livesMs: 40_000 });
    const session = createSession();
    await session.begin();
    vi.setSystemTime(Date.now() + 19_000);
    for (const _ of [1, 2, 3]) await session.token();
    expect(seen).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2_000);
    await session.token();
    expect(seen).toHaveLength(2);
  });

  test('are made once more with a new token when the server does not take the old one', async () => {
    const seen = serverThat({ takes: (authorization) => authorization.endsWith('token-2') });
    const session = createSession();
    await session.begin();
    expect(await createApi(session).call('/api/chatbots')).toEqual({ ok: true });
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/auth/renew',
      '/api/chatbots',
      '/api/auth/renew',
      '/api/chatbots',
    ]);
  });

  test('renew the token once, however many wait for it', async () => {
    const seen = serverThat({ livesMs: 0 });
    const session = createSession();
    await Promise.all([session.token(), session.token(), session.token()]);
    expect(seen.filter(({ path }) => path === '/api/auth/renew')).toHaveLength(1);
  });

  test('renew it in one tab after the other, so that each has the cookie of the one before', async () => {
    serverThat();
    let line: Promise<unknown> = Promise.resolve();
    let asking = 0;
    const most: number[] = [];
    const { fetch: answer } = globalThis;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      most.push(++asking);
      await new Promise((resolve) => setTimeout(resolve, 5));
      asking -= 1;
      return answer(...given);
    });
    const request = (name: string, work: () => Promise<unknown>) => {
      expect(name).toBe('parley-renewal');
      line = line.then(work);
      return line;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    await Promise.all([createSession().begin(), createSession().begin(), createSession().begin()]);
    expect(most).toEqual([1, 1, 1]);
  });

  test('that are refused say so by their code, and those that do not arrive too', async () => {
    serverThat({ renews: true, takes: () => false });
    const session = createSession();
    await session.begin();
    const api = createApi(session);
    await expect(api.call('/api/chatbots')).rejects.toMatchObject({ code: 'INVALID_TOKEN', status: 401 });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(api.call('/api/chatbots')).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});

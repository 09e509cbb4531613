import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Memory, openMemory } from '../remembered.ts';
import { createRequests, type Requests } from './requests.ts';

interface Welcoming {
  token?: string;
  identity?: string;
}

let memory: Memory;
let requests: Requests;
/** What was asked of the server for a token, and how it answers. */
let welcomes: Welcoming[];
let refusesIdentity: boolean;
/** Whether the server knows the visitor of an earlier token no more. */
let forgets: boolean;
let identityEnded: number;
let held: Promise<void> | undefined;

beforeEach(() => {
  memory = openMemory('bot', undefined);
  identityEnded = 0;
  requests = createRequests('bot', memory, () => {
    identityEnded += 1;
  });
  welcomes = [];
  refusesIdentity = false;
  forgets = false;
  held = undefined;
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (!path.endsWith('/visitor')) return Response.json({});
    const given = JSON.parse(body ?? '{}') as Welcoming;
    welcomes.push(given);
    await held;
    if (given.identity && refusesIdentity)
      return Response.json({ code: 'INVALID_TOKEN', message: 'expired' }, { status: 401 });
    const visitorId = given.identity ?? (forgets ? undefined : given.token) ?? 'anonymous';
    return Response.json({
      token: visitorId,
      visitorId,
      expiresAt: new Date(Date.now() + 3600_000).toISOString(),
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ask = () => requests.send('/api', { asVisitor: true });
const expire = () => memory.change({ tokenExpiresAt: 0 });

describe('A visitor whom the site has identified', () => {
  test('stays so by their token while the server says so', async () => {
    expect(await requests.identify('ann')).toBe(true);
    refusesIdentity = true;
    expire();
    await ask();
    expect(memory.get().visitorId).toBe('ann');
    expect(welcomes.at(-1)).toEqual({ token: 'ann' });
    expect(identityEnded).toBe(0);
  });

  test('is nobody once what the site has signed ends, which the page is told, and can be identified again', async () => {
    await requests.identify('ann');
    forgets = true;
    expire();
    await ask();
    expect(memory.get().visitorId).toBe('anonymous');
    expect(identityEnded).toBe(1);
    expire();
    await ask();
    expect(identityEnded).toBe(1);
    expect(await requests.identify('ann')).toBe(true);
    expect(memory.get().visitorId).toBe('ann');
  });

  test('is nobody by a token that is refused, and can ask all the same', async () => {
    refusesIdentity = true;
    await expect(requests.identify('ann')).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await ask();
    expect(memory.get().visitorId).toBe('anonymous');
  });

  test('is identified by the next request where the network was away', async () => {
    held = Promise.reject(new TypeError('offline'));
    await expect(requests.identify('ann')).rejects.toThrow('No connection');
    held = undefined;
    await ask();
    expect(memory.get().visitorId).toBe('ann');
  });
});

describe('A visitor who is forgotten while a token is on its way', () => {
  test('is not remembered again when it comes', async () => {
    let go = () => {};
    held = new Promise((resolve) => {
      go = resolve;
    });
    const identified = requests.identify('ann');
    await vi.waitFor(() => expect(welcomes).toHaveLength(1));
    requests.forget();
    memory.forget();
    const asked = ask();
    go();
    await Promise.all([identified, asked]);
    expect(memory.get().visitorId).toBe('anonymous');
    expect(welcomes).toEqual([{ identity: 'ann' }, {}]);
  });

  test('is not identified either', async () => {
    await ask();
    expire();
    const asked = ask();
    const identified = requests.identify('ann');
    requests.forget();
    memory.forget();
    expect(await identified).toBe(false);
    await asked;
    expect(memory.get().visitorId).toBeUndefined();
    expect(welcomes.at(-1)).toEqual({ token: 'anonymous' });
  });
});

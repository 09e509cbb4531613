import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createMigratedDatabase } from '../../test-support/migrated-database.ts';
import { type ScriptedIssuer, startScriptedIssuer } from '../../test-support/scripted-issuer.ts';
import { PASSWORD } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('when the issuer changes on %s', (engine) => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createMigratedDatabase>> | undefined;
  let before: ScriptedIssuer;
  let after: ScriptedIssuer;
  let service: TestService | undefined;

  beforeAll(async () => {
    [before, after] = await Promise.all([startScriptedIssuer(), startScriptedIssuer()]);
  });
  afterAll(async () => {
    await Promise.all([before?.close(), after?.close()]);
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-issuer-'));
    database = engine === 'postgres' ? await createMigratedDatabase(inject('postgresUrl')) : undefined;
  });
  afterEach(async () => {
    await stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const stop = async () => {
    await service?.stop();
    service = undefined;
  };
  const start = async (settings: Record<string, string> = {}) => {
    await stop();
    service = await startTestService('sqlite', {
      DATA_DIR: folder,
      ...(database && { DATABASE_URL: database.url }),
      ...settings,
    });
    return service;
  };
  const by = ({ issuer, clientId }: ScriptedIssuer, settings: Record<string, string> = {}) =>
    start({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: clientId, ...settings });

  /** Ada's account with a chatbot, and what she sees by a token. */
  async function createAccount({ request }: TestService, token: string) {
    const account = await request('POST', '/api/accounts', { token, body: { name: 'Ada & Co' } });
    expect(account.status).toBe(201);
    const chatbot = await request('POST', '/api/chatbots', { token, body: { name: 'Bot' } });
    expect(chatbot.status).toBe(201);
    return { accountId: account.body.id as string, chatbotId: chatbot.body.id as string };
  }
  const accountsOf = async ({ request }: TestService, token: string): Promise<string[]> =>
    (await request('GET', '/api/accounts', { token })).body.accounts.map(({ id }: { id: string }) => id);

  test('another person of the same subject has nothing of what the first one had', async () => {
    const first = await by(before);
    const { accountId, chatbotId } = await createAccount(first, await before.idToken());

    const second = await by(after);
    const token = await after.idToken();
    expect(await accountsOf(second, token)).toEqual([]);
    for (const path of [
      `/api/accounts/${accountId}`,
      `/api/accounts/${accountId}/members`,
      `/api/chatbots/${chatbotId}/stats?userId=ada`,
      `/api/chatbots/${chatbotId}/settings?userId=ada`,
    ])
      expect([path, (await second.request('GET', path, { token })).status]).toEqual([path, 404]);
    expect((await second.request('DELETE', `/api/accounts/${accountId}`, { token })).status).toBe(404);
    expect(second.log()).toContain('set OIDC_PREVIOUS_ISSUER');

    const again = await by(before);
    expect(await accountsOf(again, await before.idToken())).toEqual([accountId]);
  });

  test('that person can work as everybody else, by the subject of their token', async () => {
    const first = await by(before);
    const theirs = await createAccount(first, await before.idToken());
    const second = await by(after);
    const token = await after.idToken();
    const own = await createAccount(second, token);
    expect(await accountsOf(second, token)).toEqual([own.accountId]);
    const stats = (userId: string) =>
      second.request('GET', `/api/chatbots/${own.chatbotId}/stats?userId=${userId}`, { token });
    expect((await stats('ada')).status).toBe(200);
    const { body } = await second.request('GET', `/api/accounts/${own.accountId}/members`, { token });
    expect(body.members).toHaveLength(1);
    const [{ userId }] = body.members;
    expect(userId).not.toBe('ada');
    expect((await stats(userId)).status).toBe(200);
    expect(await stats('somebody')).toMatchObject({ status: 403, body: { code: 'USER_MISMATCH' } });
    const status = { status: 'available', maxConcurrentChats: 2 };
    for (const agentId of ['ada', userId])
      expect(
        await second.request('PUT', '/api/live-chat/agent-status', { token, body: { ...status, agentId } }),
      ).toMatchObject({ status: 200, body: { agentId: userId } });

    const invited = await second.request('POST', `/api/accounts/${own.accountId}/members`, {
      token,
      body: { email: 'ben@example.com', role: 'agent' },
    });
    const ben = await after.idToken({ sub: 'ben', email: 'ben@example.com' });
    const accepted = await second.request('POST', '/api/invitations/accept', {
      token: ben,
      body: { invitationToken: invited.body.invitationToken },
    });
    expect(accepted.status).toBe(200);
    expect(await accountsOf(second, ben)).toEqual([own.accountId]);

    const again = await by(before);
    expect(await accountsOf(again, await before.idToken())).toEqual([theirs.accountId]);
  });

  test('nobody gets the id of another by taking it for a subject', async () => {
    const first = await by(before);
    await createAccount(first, await before.idToken());
    const second = await by(after);
    const own = await createAccount(second, await after.idToken());
    const { body } = await second.request('GET', `/api/accounts/${own.accountId}/members`, {
      token: await after.idToken(),
    });
    const thief = await after.idToken({ sub: body.members[0].userId, email: 'thief@example.com' });
    expect(await accountsOf(second, thief)).toEqual([]);
    await createAccount(second, thief);
    expect(await accountsOf(second, thief)).not.toContain(own.accountId);
    expect(await accountsOf(second, await after.idToken())).toEqual([own.accountId]);
  });

  test('its users keep their accounts where the operator says that they are the same people', async () => {
    const first = await by(before);
    const { accountId, chatbotId } = await createAccount(first, await before.idToken());
    const second = await by(after, { OIDC_PREVIOUS_ISSUER: before.issuer });
    expect(second.log()).toContain(`1 users of ${before.issuer} keep their accounts as users of ${after.issuer}`);
    const token = await after.idToken();
    expect(await accountsOf(second, token)).toEqual([accountId]);
    const stats = await second.request('GET', `/api/chatbots/${chatbotId}/stats?userId=ada`, { token });
    expect(stats.status).toBe(200);
    const stranger = await after.idToken({ sub: 'another-ada' });
    expect(await accountsOf(second, stranger)).toEqual([]);

    const third = await by(after, { OIDC_PREVIOUS_ISSUER: before.issuer });
    expect(third.log()).not.toContain('keep their accounts');
    expect(await accountsOf(third, token)).toEqual([accountId]);
    // The issuer before has no say any more.
    const back = await by(before);
    expect(await accountsOf(back, await before.idToken())).toEqual([]);
  });

  test('whoever has an account with the new issuer keeps that one, and the log says so', async () => {
    const first = await by(before);
    await createAccount(first, await before.idToken());
    const second = await by(after);
    const own = await createAccount(second, await after.idToken());
    const third = await by(after, { OIDC_PREVIOUS_ISSUER: before.issuer });
    expect(third.log()).toContain('were not moved');
    expect(await accountsOf(third, await after.idToken())).toEqual([own.accountId]);
  });

  test('users of the embedded issuer stay who they are at another address, and are nobody elsewhere', async () => {
    const first = await start();
    const { url } = first;
    const account = await first.createAccount();
    // On another port, and with that another name as an issuer.
    const second = await start();
    expect(second.url).not.toBe(url);
    const reply = await second.request('POST', '/api/auth/sign-in', {
      body: { email: account.email, password: PASSWORD },
    });
    expect(reply).toMatchObject({ status: 200, body: { user: { id: account.userId } } });
    expect(await accountsOf(second, reply.body.idToken)).toEqual([account.accountId]);

    const third = await by(after);
    const thief = await after.idToken({ sub: account.userId, email: account.email });
    expect(await accountsOf(third, thief)).toEqual([]);
  });
});

test('OIDC_PREVIOUS_ISSUER needs another OIDC_ISSUER', async () => {
  const previous = { OIDC_PREVIOUS_ISSUER: 'https://id.example.com' };
  await expect(startTestService('sqlite', previous)).rejects.toThrow('OIDC_PREVIOUS_ISSUER');
  const same = { ...previous, OIDC_ISSUER: 'https://id.example.com/', OIDC_AUDIENCE: 'parley' };
  await expect(startTestService('sqlite', same)).rejects.toThrow('OIDC_PREVIOUS_ISSUER');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(behaviourEngines)('members on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
  });
  afterAll(() => service?.stop());

  const membersPath = ({ accountId }: TestAccount) => `/api/accounts/${accountId}/members`;
  const invite = async (owner: TestAccount, role = 'agent', email = 'colleague@example.com') =>
    (await service.request('POST', membersPath(owner), { token: owner.idToken, body: { email, role } })).body;
  const accept = (token: string, invitationToken: unknown) =>
    service.request('POST', '/api/invitations/accept', { token, body: { invitationToken } });
  const remove = (owner: TestAccount, userId: string, token = owner.idToken) =>
    service.request('DELETE', `${membersPath(owner)}/${userId}`, { token });
  const changeRole = (owner: TestAccount, userId: string, role: string, token = owner.idToken) =>
    service.request('PATCH', `${membersPath(owner)}/${userId}`, { token, body: { role } });

  describe('an invitation', () => {
    test('makes its holder a member with the role it names', async () => {
      const member = await service.createMember(account, 'agent');
      const list = (await service.request('GET', membersPath(account), { token: account.idToken })).body.members;
      expect(list).toContainEqual(expect.objectContaining({ userId: member.userId, role: 'agent' }));
    });

    test('lets a user who has an account already join by accepting it', async () => {
      const other = await service.createAccount();
      const { invitationToken } = await invite(account, 'admin');
      expect((await accept(other.idToken, invitationToken)).body).toEqual({
        accountId: account.accountId,
        role: 'admin',
      });
      const { accounts } = (await service.request('GET', '/api/accounts', { token: other.idToken })).body;
      expect(accounts).toHaveLength(2);
    });

    test('is good once, also when many use it at once', async () => {
      const { invitationToken } = await invite(account);
      const users = [await service.createAccount(), await service.createAccount(), await service.createAccount()];
      const replies = await Promise.all(users.map(({ idToken }) => accept(idToken, invitationToken)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
      expect((await accept(users[0]?.idToken ?? '', invitationToken)).status).toBe(404);
    });

    test.each(['', 'inv_', 'inv_unknown', 'null', '%'])('is not the token %j', async (token) => {
      const user = await service.createAccount();
      expect(await accept(user.idToken, token)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    });

    test.each([null, 0, {}, [''], undefined])('is not the token %j', async (token) => {
      expect((await accept(account.idToken, token)).status).toBe(400);
    });

    test('works where sign-up is closed', async () => {
      const closed = await startTestService(engine, { SIGN_UP: 'closed' });
      const body = { email: 'new@example.com', password: PASSWORD };
      const refused = await closed.request('POST', '/api/auth/sign-up', { body });
      const empty = await closed.request('POST', '/api/auth/sign-up', {
        body: { ...body, invitationToken: '' },
      });
      const forged = await closed.request('POST', '/api/auth/sign-up', {
        body: { ...body, invitationToken: 'x' },
      });
      await closed.stop();
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(empty).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(forged).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    });
  });

  describe('the last owner', () => {
    test('cannot leave, be removed or become less', async () => {
      const owner = await service.createAccount();
      for (const reply of [await remove(owner, owner.userId), await changeRole(owner, owner.userId, 'admin')]) {
        expect(reply).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      }
    });

    test('of two who leave at once, one stays', async () => {
      const owner = await service.createAccount();
      const second = await service.createMember(owner, 'owner');
      const replies = await Promise.all([
        remove(owner, owner.userId),
        remove(owner, second.userId, second.idToken),
        changeRole(owner, owner.userId, 'agent'),
        changeRole(owner, second.userId, 'agent', second.idToken),
      ]);
      expect(replies.every(({ status }) => status < 500)).toBe(true);
      const tokens = [owner.idToken, second.idToken];
      const lists = await Promise.all(tokens.map((token) => service.request('GET', membersPath(owner), { token })));
      const seen = lists.find(({ status }) => status === 200)?.body.members ?? [];
      expect(seen.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(1);
    });
  });

  describe('somebody who was removed', () => {
    test('has lost everything of the account with the next request', async () => {
      const chatbotId = await service.createChatbot(account);
      const member = await service.createMember(account, 'admin');
      const path = `/api/chatbots/${chatbotId}`;
      expect((await service.request('GET', path, { token: member.idToken })).status).toBe(200);
      await remove(account, member.userId);
      expect((await service.request('GET', path, { token: member.idToken })).status).toBe(404);
      expect((await service.request('GET', membersPath(account), { token: member.idToken })).status).toBe(404);
    });

    test('may have left by itself', async () => {
      const member = await service.createMember(account, 'agent');
      expect((await remove(account, member.userId, member.idToken)).status).toBe(204);
    });

    test('leaves live chats that wait for somebody else', async () => {
      const owner = await service.createAccount();
      const chatbotId = await service.createChatbot(owner);
      const agent = await service.createMember(owner, 'agent');
      await service.request('PUT', '/api/live-chat/agent-status', {
        token: agent.idToken,
        body: { agentId: agent.userId, status: 'available', maxConcurrentChats: 1 },
      });
      const { sessionId, state } = (
        await service.request('POST', '/api/live-chat/sessions', { token: owner.apiKey, body: { chatbotId } })
      ).body;
      expect(state).toBe('active');
      await remove(owner, agent.userId);
      const standing = async () =>
        (await service.request('GET', `/api/live-chat/sessions/${sessionId}`, { token: owner.apiKey })).body;
      await expect.poll(standing).toMatchObject({ state: 'waiting', agentId: null, isStaffed: false });
    });
  });

  // Last, because it moves the clock of the whole service.
  test('an invitation ends after seven days', async () => {
    const { invitationToken } = await invite(account);
    const later = await invite(account);
    service.passTime(6 * DAY_MS);
    const user = await service.createAccount();
    expect((await accept(user.idToken, later.invitationToken)).status).toBe(200);
    service.passTime(DAY_MS + 60_000);
    expect((await accept(await service.signIn(user), invitationToken)).status).toBe(404);
  });
});

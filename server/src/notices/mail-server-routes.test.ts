import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(engines)("an account's own mail server on %s", (engine) => {
  let service: TestService;
  let mailServer: MailServer;
  let account: TestAccount;
  let port: number;
  beforeAll(async () => {
    mailServer = await startMailServer();
    port = Number(new URL(mailServer.url).port);
    service = await startTestService(engine, {
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${port}`,
      SECRET_KEY: 'a secret of the operator, long enough',
    });
    account = await service.createAccount();
  });
  afterAll(async () => {
    await service?.stop();
    await mailServer?.close();
  });

  const call = (method: string, rest: string, body?: unknown) =>
    service.request(method, `/api/accounts/${account.accountId}/mail-server${rest}`, {
      token: account.idToken,
      ...(body !== undefined && { body }),
    });
  const from = { name: 'Shop', address: 'help@shop.example' };
  const given = () => ({ host: '127.0.0.1', port, security: 'starttls', from });

  test('is not inside our own network, and on a port of mail servers', async () => {
    for (const other of [
      { host: 'localhost', port: 587 },
      { host: '127.0.0.1', port: port === 587 ? 465 : 587 },
      { host: '10.0.0.1', port: 25 },
      { host: '169.254.169.254', port: 587 },
      { host: '::1', port: 587 },
      { host: 'mail.internal', port: 587 },
      { host: 'mail.example.com', port: 6379 },
      { host: 'mail.example.com@127.0.0.1', port: 587 },
    ]) {
      const { body } = await call('PUT', '', { ...given(), ...other });
      expect(body, JSON.stringify(other)).toMatchObject({ code: 'INVALID_REQUEST' });
    }
    expect((await call('GET', '')).body.server).toBeNull();
  });

  test('sends what is sent for the account, and turns email on where the server has none', async () => {
    const chatbotId = await service.createChatbot(account);
    const repliesByEmail = async () =>
      (await service.request('GET', `/api/widget/config/${chatbotId}`)).body.liveChat.repliesByEmail;
    expect(await repliesByEmail()).toBeUndefined();
    expect((await call('POST', '/test', { to: 'me@example.com' })).body.code).toBe('CONFLICT');
    const saved = await call('PUT', '', { ...given(), user: 'shop', password: 'very secret' });
    expect(saved.body.server).toMatchObject({ host: '127.0.0.1', user: 'shop', hasPassword: true, from });
    expect(JSON.stringify(saved.body)).not.toContain('very secret');
    expect(await repliesByEmail()).toBe(true);
    // This one asks for no password, so none is given.
    expect((await call('PUT', '', { ...given(), user: '' })).body.code).toBe('INVALID_REQUEST');
    await call('DELETE', '');
    await call('PUT', '', given());

    expect((await call('POST', '/test', { to: 'me@example.com' })).body).toEqual({ problem: null });
    const [mail] = await mailServer.receivedBy('me@example.com');
    expect(mail).toMatchObject({ from, subject: 'Test email' });
    expect(mail?.messageId).toContain('@shop.example>');
    const invitation = await service.request('POST', `/api/accounts/${account.accountId}/members`, {
      token: account.idToken,
      body: { email: `new.${engine}@example.com`, role: 'agent' },
    });
    expect(invitation.body.isMailed).toBe(true);
    const [invited] = await mailServer.receivedBy(`new.${engine}@example.com`);
    expect(invited?.from).toEqual(from);
  });

  test('shows why something could not be sent', async () => {
    mailServer.misbehave('never');
    expect((await call('POST', '/test', { to: 'you@example.com' })).body.problem).toContain('Not wanted here');
    mailServer.misbehave('never');
    await service.request('POST', `/api/accounts/${account.accountId}/members`, {
      token: account.idToken,
      body: { email: `other.${engine}@example.com`, role: 'agent' },
    });
    await expect
      .poll(async () => (await call('GET', '')).body.unsent)
      .toMatchObject([
        { to: `other.${engine}@example.com`, isGivenUp: true, reason: expect.stringContaining('Not wanted here') },
      ]);
    await call('DELETE', '');
    expect((await call('GET', '')).body).toMatchObject({ server: null, isServerMailOn: false });
  });
});

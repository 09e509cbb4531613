import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import { PASSWORD } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const newPassword = 'wide meadow under rain';

describe.each(behaviourEngines)('links by email on %s', (engine) => {
  let mailServer: MailServer;
  let service: TestService;
  beforeAll(async () => {
    mailServer = await startMailServer();
    service = await startTestService(engine, mailServer.settings);
  });
  afterAll(async () => {
    await service?.stop();
    await mailServer?.close();
  });

  const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1));
  const mailsTo = async (address: string, subject: RegExp) => {
    let found: Awaited<ReturnType<MailServer['receivedBy']>> = [];
    await expect
      .poll(() => {
        found = mailServer.received.filter(
          (mail) => mail.recipients.includes(address) && subject.test(mail.subject ?? ''),
        );
        return found.length;
      })
      .toBeGreaterThan(0);
    return found;
  };
  const forgot = (email: string, headers: Record<string, string> = {}) =>
    service.request('POST', '/api/auth/forgot-password', { body: { email }, headers });
  const reset = (resetToken: string | null) =>
    service.request('POST', '/api/auth/reset-password', { body: { resetToken, newPassword } });
  const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    service.request('POST', '/api/auth/sign-in', { body: { email, password }, headers });

  test('set a lost password once, end all sign-ins, and say so', async () => {
    const account = await service.createAccount();
    const elsewhere = await signIn(account.email, PASSWORD);
    expect((await forgot(account.email)).status).toBe(202);
    const [mail] = await mailsTo(account.email, /^Reset your password$/);
    expect(mail?.link).toMatch(new RegExp(`^${service.url}/#reset=reset_`));
    expect((await signIn(account.email, PASSWORD)).status).toBe(200);
    const token = tokenIn(mail?.link ?? '').get('reset');
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(404);
    const cookie = elsewhere.headers.get('set-cookie')?.split(';')[0] ?? '';
    const renewed = await service.request('POST', '/api/auth/renew', { headers: { Cookie: cookie } });
    expect(renewed.status).toBe(401);
    expect((await signIn(account.email, PASSWORD)).status).toBe(401);
    expect((await signIn(account.email, newPassword)).status).toBe(200);
    await mailsTo(account.email, /^Your password was changed$/);
  });

  test('to set a password end after half an hour, and with a changed password', async () => {
    const account = await service.createAccount();
    await forgot(account.email);
    const [first] = await mailsTo(account.email, /^Reset/);
    service.passTime(31 * 60_000);
    expect((await reset(tokenIn(first?.link ?? '').get('reset'))).status).toBe(404);
    const { body } = await signIn(account.email, PASSWORD);
    await forgot(account.email);
    await expect.poll(async () => (await mailsTo(account.email, /^Reset/)).length).toBe(2);
    const [, second] = await mailsTo(account.email, /^Reset/);
    const change = { currentPassword: PASSWORD, newPassword: 'another long password' };
    await service.request('POST', '/api/auth/change-password', { body: change, token: body.idToken });
    expect((await reset(tokenIn(second?.link ?? '').get('reset'))).status).toBe(404);
  });

  test('are asked for with one reply, whether or not somebody has the address (Dify CVE-2025-11750, CVE-2026-28288)', async () => {
    const account = await service.createAccount();
    const [known, unknown] = [await forgot(account.email), await forgot('nobody-here@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    await mailsTo(account.email, /^Reset/);
    expect(mailServer.received.flatMap(({ recipients }) => recipients)).not.toContain('nobody-here@example.com');
    const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await forgot('nobody@example.com')).status));
    expect(statuses).toContain(429);
  });

  test('speak the language of the browser', async () => {
    const account = await service.createAccount();
    await forgot(account.email, { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' });
    const [mail] = await mailsTo(account.email, /^Passwort zurücksetzen$/);
    expect(mail?.html).toContain('<html lang="de" dir="ltr">');
  });

  test('confirm an address once', async () => {
    const account = await service.createAccount();
    const isConfirmed = async () => {
      const reply = await service.request('GET', '/api/auth/address-confirmation', { token: account.idToken });
      return reply.body.isConfirmed as boolean;
    };
    const [mail] = await mailsTo(account.email, /^Confirm your email address$/);
    const confirmationToken = tokenIn(mail?.link ?? '').get('confirm');
    expect(await isConfirmed()).toBe(false);
    const confirm = () => service.request('POST', '/api/auth/confirm-address', { body: { confirmationToken } });
    expect((await confirm()).status).toBe(204);
    expect((await confirm()).status).toBe(404);
    expect(await isConfirmed()).toBe(true);
  });

  test('tell of a sign-in from a new browser, and not from one that is known', async () => {
    const account = await service.createAccount();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const first = await signIn(account.email, PASSWORD, { 'User-Agent': agent });
    const [mail] = await mailsTo(account.email, /^New sign-in/);
    expect(mail?.text).toContain('Firefox, Linux');
    const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    await signIn(account.email, PASSWORD, { Cookie: cookies.join('; ') });
    await forgot(account.email);
    await mailsTo(account.email, /^Reset/);
    expect(await mailsTo(account.email, /^New sign-in/)).toHaveLength(1);
  });

  test('bring an invitation, and no header that a name tries to add', async () => {
    const account = await service.createAccount();
    const name = 'Acme\r\nBcc: victim@example.com\r\n\r\nHello {days} <script>';
    const renamed = await service.request('PATCH', `/api/accounts/${account.accountId}`, {
      token: account.idToken,
      body: { name },
    });
    expect(renamed.status).toBe(200);
    const invited = await service.request('POST', `/api/accounts/${account.accountId}/members`, {
      token: account.idToken,
      body: { email: 'colleague@example.com', role: 'agent' },
    });
    expect(invited.body.isMailed).toBe(true);
    const [mail] = await mailServer.receivedBy('colleague@example.com');
    expect(tokenIn(mail?.link ?? '').get('invitation')).toBe(invited.body.invitationToken);
    expect(mail?.recipients).toEqual(['colleague@example.com']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.subject).toContain('Bcc: victim@example.com');
    expect(mail?.subject).toContain('{days}');
    expect(mail?.html).not.toContain('<script>');
  });

  test('are counted by how sending them went', async () => {
    const metrics = async () => (await service.request('GET', '/metrics')).body;
    await expect.poll(metrics).toMatch(/^parley_mails_waiting 0$/m);
    expect(await metrics()).toMatch(/^parley_mails_total\{outcome="sent"\} [1-9]/m);
  });

  test('leave no token in the log', async () => {
    const account = await service.createAccount();
    await forgot(account.email);
    const [mail] = await mailsTo(account.email, /^Reset/);
    expect(service.log()).not.toContain(tokenIn(mail?.link ?? '').get('reset'));
  });
});

test('without a mail server nothing is promised', async () => {
  const service = await startTestService('sqlite');
  const account = await service.createAccount();
  expect((await service.request('GET', '/api/auth/ways')).body.passwordReset).toBe('by-operator');
  const forgot = await service.request('POST', '/api/auth/forgot-password', { body: { email: account.email } });
  expect(forgot.status).toBe(409);
  const invited = await service.request('POST', `/api/accounts/${account.accountId}/members`, {
    token: account.idToken,
    body: { email: 'colleague@example.com', role: 'agent' },
  });
  expect(invited.body.isMailed).toBe(false);
  const status = await service.request('GET', '/api/operator/mail', { token: account.idToken });
  expect(status.body).toMatchObject({ isOn: false, waiting: 0, unsent: [] });
  await service.stop();
});

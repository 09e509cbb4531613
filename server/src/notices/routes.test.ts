import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import { startPushService } from '../../test-support/push-service.ts';
import type { TestAccount, TestMember } from '../../test-support/test-client.ts';
import { startTestService, type TestService } from '../../test-support/test-service.ts';

let service: TestService;
let mailServer: MailServer;
let pushService: Awaited<ReturnType<typeof startPushService>>;
let account: TestAccount;
let agent: TestMember;
let chat: string;
beforeAll(async () => {
  [mailServer, pushService] = await Promise.all([startMailServer(), startPushService()]);
  service = await startTestService('sqlite', {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Parley <parley@example.com>',
    ALLOWED_PRIVATE_HOSTS: pushService.host,
  });
  account = await service.createAccount();
  agent = await service.createMember(account, 'agent');
  const chatbotId = await service.createChatbot(account);
  const { body } = await service.request('POST', '/api/live-chat/sessions', {
    token: account.apiKey,
    body: { chatbotId },
  });
  chat = body.sessionId;
});
afterAll(async () => {
  await service?.stop();
  await mailServer?.close();
  await pushService?.close();
});

const asAgent = (method: string, path: string, body?: unknown) =>
  service.request(method, path, { token: agent.idToken, ...(body !== undefined && { body }) });
/** By the ID token. */
const nameOf = ({ idToken }: { idToken: string }) => {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as { name: string };
  return claims.name;
};
const mailTo = async (email: string, subject: RegExp) => {
  const find = () =>
    mailServer.received.find((mail) => mail.recipients.includes(email) && subject.test(mail.subject ?? ''));
  await expect.poll(find).toBeDefined();
  return find();
};
const mention = async () => {
  const name = nameOf(agent);
  const path = `/api/live-chat/sessions/${chat}/notes`;
  await service.request('POST', path, { token: account.idToken, body: { text: `@${name} please look` } });
};

describe('what somebody is notified of', () => {
  test('is on until it is turned off, each by itself', async () => {
    const { body } = await asAgent('GET', '/api/auth/notifications');
    expect(body).toMatchObject({ unreadMinutes: 5, pushWithText: false, isMailOn: true });
    expect(body.notices).toContainEqual({ name: 'waiting', for: 'agents', email: true, push: true });
    expect(body.notices).toContainEqual({ name: 'digest', for: 'owners', email: true, push: null });
    const changed = await asAgent('PATCH', '/api/auth/notifications', {
      notices: { waiting: { push: false } },
      unreadMinutes: 15,
    });
    expect(changed.body.notices).toContainEqual({ name: 'waiting', for: 'agents', email: true, push: false });
    expect(changed.body.unreadMinutes).toBe(15);
    const wrong = await asAgent('PATCH', '/api/auth/notifications', { notices: { all: { email: false } } });
    expect(wrong.body.code).toBe('INVALID_REQUEST');
  });

  test('is stopped by the link in the email, with one click and not by looking at it; a forged one does nothing', async () => {
    await mention();
    const mail = await mailTo(agent.email, /mentioned you/);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
    expect(mail?.text).toContain(`Stop these emails: ${address}`);
    const isOn = async () => {
      const { body } = await asAgent('GET', '/api/auth/notifications');
      return body.notices.find(({ name }: { name: string }) => name === 'mention').email as boolean;
    };

    const page = await fetch(address);
    expect(await page.text()).toContain('<form method="post">');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    const [payload = '', signature = ''] = address.split('/').at(-1)?.split('.') ?? [];
    const other = Buffer.from(payload, 'base64url').toString().replace('mention', 'waiting');
    const forged = [
      `${Buffer.from(other).toString('base64url')}.${signature}`,
      `${payload}.${signature.slice(0, -2)}AA`,
      payload,
    ];
    for (const token of forged) {
      const refused = await fetch(`${service.url}/unsubscribe/${token}`, { method: 'POST' });
      expect(refused.status).toBe(404);
      expect(await refused.text()).toContain('This link no longer works');
    }
    expect(await isOn()).toBe(true);

    const stopped = await fetch(address, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
    expect(stopped.status).toBe(200);
    expect(await stopped.text()).toContain('You won’t get any more emails');
    expect(await isOn()).toBe(false);
  });

  test('is not about security: such emails cannot be stopped', async () => {
    await service.request('POST', '/api/auth/forgot-password', { body: { email: account.email } });
    const reset = await mailTo(account.email, /^Reset your password$/);
    expect(reset?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });
});

describe('push notifications', () => {
  test('reach the browser encrypted and signed, until it has ended them', async () => {
    const { pushKey } = (await asAgent('GET', '/api/auth/notifications')).body;
    expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
    expect((await asAgent('PUT', '/api/auth/push-subscription', pushService.subscription)).status).toBe(204);
    await mention();
    await expect.poll(() => pushService.received.length).toBe(1);
    expect(pushService.received[0]).toMatchObject({
      payload: { title: `${nameOf(account)} mentioned you`, body: '', path: `/inbox/${chat}` },
      headers: { ttl: '900', urgency: 'high' },
      claims: { aud: `http://${pushService.host}`, sub: 'mailto:parley@localhost' },
    });

    // What the push service does not know any more is forgotten.
    pushService.answerWith(410);
    await mention();
    await expect.poll(() => pushService.refused()).toBe(1);
    pushService.answerWith(201);
    await mention();
    await asAgent('PUT', '/api/auth/push-subscription', pushService.subscription);
    await mention();
    await expect.poll(() => pushService.received.length).toBe(2);
    const { endpoint } = pushService.subscription;
    await asAgent('DELETE', `/api/auth/push-subscription?endpoint=${encodeURIComponent(endpoint)}`);
    await mention();
    expect(pushService.received).toHaveLength(2);
  });

  test('go to push services on the internet only', async () => {
    const { keys } = pushService.subscription;
    for (const endpoint of ['http://169.254.169.254/latest', 'https://localhost/push', 'ftp://push.example.com/'])
      expect(
        (
          await service.request('PUT', '/api/auth/push-subscription', {
            token: account.idToken,
            body: { endpoint, keys },
          })
        ).body.code,
      ).toBe('INVALID_REQUEST');
  });
});

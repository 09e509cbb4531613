import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdMail, receivingSettings, replyAddressOf, webhookSecret } from '../../test-support/inbound-mail.ts';
import { type ComposedMail, rawMail } from '../../test-support/raw-mail.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('emails come in on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    const settings = { ...receivingSettings, MAIL_LMTP_LISTEN: '127.0.0.1:0', MAIL_MAX_MB: '1' };
    service = await startTestService(engine, settings);
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
  });
  afterAll(() => service?.stop());

  async function openChat() {
    const { body } = await service.request('POST', '/api/live-chat/sessions', {
      token: account.apiKey,
      body: { chatbotId, email: 'jo@example.com', visitorName: 'Jo' },
    });
    const id: string = body.sessionId;
    const said = async () => {
      const path = `/api/live-chat/sessions/${id}/transcript`;
      const { chat } = (await service.request('GET', path, { token: account.idToken })).body;
      return chat.filter(({ from }: { from: string }) => from === 'visitor').map(({ text }: { text: string }) => text);
    };
    return { id, address: replyAddressOf(id), said };
  }

  describe('by LMTP', () => {
    async function deliver(mail: ComposedMail, to = mail.to, from = 'jo@example.com') {
      const [, port] = /"port":(\d+),"msg":"receives emails by LMTP"/.exec(service.log()) ?? [];
      const transport = createTransport({ host: '127.0.0.1', port: Number(port), lmtp: true, ignoreTLS: true });
      return transport.sendMail({ envelope: { from, to }, raw: await rawMail(mail) });
    }

    test('and are acknowledged when they are in the chat', async () => {
      const { address, said } = await openChat();
      const { response } = await deliver({ to: address, text: 'By LMTP.' });
      expect(response).toMatch(/^250/);
      expect(await said()).toEqual(['By LMTP.']);
    });

    test('but not those for nobody, nor those that are too large', async () => {
      const { address, said } = await openChat();
      await expect(deliver({ to: 'someone@example.com', text: 'Hello' })).rejects.toMatchObject({ responseCode: 550 });
      const large = { to: address, text: 'x'.repeat(70).concat('\n').repeat(15_000) };
      expect((await deliver(large)).response).toMatch(/^552/);
      expect(await said()).toEqual([]);
    });

    test('and a report of a mail server is taken and ignored', async () => {
      const { address, said } = await openChat();
      expect((await deliver({ to: address, text: 'Undelivered' }, address, '')).response).toMatch(/^250/);
      expect(await said()).toEqual([]);
    });
  });

  describe('by a webhook', () => {
    const post = async (body: string | Uint8Array<ArrayBuffer> | FormData, headers: Record<string, string>) => {
      const response = await fetch(`${service.url}/api/mail/inbound`, { method: 'POST', headers, body });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const withSecret = { 'X-Webhook-Secret': webhookSecret };
    const basic = `Basic ${Buffer.from(`parley:${webhookSecret}`).toString('base64')}`;
    const asForm = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return form;
    };

    test('as they are, where the secret is right (Typebot CVE-2026-39969)', async () => {
      const { address, said } = await openChat();
      const raw = await rawMail({ to: address, text: 'By webhook.' });
      const type = { 'Content-Type': 'message/rfc822' };
      expect((await post(new Uint8Array(raw), type)).status).toBe(401);
      expect((await post(new Uint8Array(raw), { ...type, 'X-Webhook-Secret': 'another' })).status).toBe(401);
      expect(await post(new Uint8Array(raw), { ...type, ...withSecret })).toEqual({
        status: 200,
        body: { outcome: 'delivered' },
      });
      const again = await post(new Uint8Array(raw), { ...type, Authorization: `Bearer ${webhookSecret}` });
      expect(again.body).toEqual({ outcome: 'delivered' });
      expect(await said()).toEqual(['By webhook.']);
      const large = await post('x'.repeat(1_500_000), { ...type, ...withSecret });
      expect(large).toEqual({ status: 200, body: { outcome: 'refused', reason: 'too-large' } });
      expect((await post('x', { 'Content-Type': 'text/html', ...withSecret })).status).toBe(415);
    });

    test.each(['Postmark', 'Mailgun', 'SendGrid'] as const)('in the form of %s', async (provider) => {
      const { address, said } = await openChat();
      // The recipient is in the envelope only.
      const raw = (await rawMail({ to: 'shop@example.com', text: `By ${provider}.` })).toString();
      const json = { 'Content-Type': 'application/json', Authorization: basic };
      const posted = {
        Postmark: () => post(JSON.stringify({ RawEmail: raw, OriginalRecipient: address }), json),
        Mailgun: () => post(asForm({ 'body-mime': raw, recipient: address }), { Authorization: basic }),
        SendGrid: () =>
          post(asForm({ email: raw, envelope: JSON.stringify({ to: [address], from: 'jo@example.com' }) }), {
            Authorization: basic,
          }),
      };
      expect(await posted[provider]()).toEqual({ status: 200, body: { outcome: 'delivered' } });
      expect(await said()).toEqual([`By ${provider}.`]);
      expect((await post('{}', json)).status).toBe(400);
    });
  });

  test('and are counted by what became of them', async () => {
    const { body } = await service.request('GET', '/metrics');
    for (const outcome of ['delivered', 'ignored', 'refused'])
      expect(body).toMatch(new RegExp(`^parley_mails_received_total\\{outcome="${outcome}"\\} [1-9]`, 'm'));
  });

  test('and agents decide on those that are held', async () => {
    const { id, said } = await openChat();
    await holdMail(service, id);
    await holdMail(service, id);
    const path = `/api/live-chat/held-mails?accountId=${account.accountId}`;
    const { mails } = (await service.request('GET', path, { token: account.idToken })).body;
    expect(mails).toMatchObject([{ reason: 'other-sender', sessionId: id }, { from: { name: 'Eve' } }]);
    const [first, second] = mails;
    const accepted = await service.request('POST', `/api/live-chat/held-mails/${first.id}/accept`, {
      token: account.idToken,
    });
    expect(accepted.body).toEqual({ sessionId: id });
    const discarded = await service.request('DELETE', `/api/live-chat/held-mails/${second.id}`, {
      token: account.idToken,
    });
    expect(discarded.status).toBe(204);
    expect((await service.request('GET', path, { token: account.idToken })).body.mails).toEqual([]);
    expect(await said()).toEqual(['Let me in.']);
  });
});

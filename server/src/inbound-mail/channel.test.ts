import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receivingSettings, webhookSecret } from '../../test-support/inbound-mail.ts';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import { type ComposedMail, rawMail } from '../../test-support/raw-mail.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const question = 'How many days do I have to return a pair of shoes?';

describe.each(behaviourEngines)('a chatbot with an address on %s', (engine) => {
  let service: TestService;
  let mailServer: MailServer;
  let account: TestAccount;
  let chatbotId: string;
  let address: string;
  beforeAll(async () => {
    mailServer = await startMailServer();
    service = await startTestService(engine, { ...receivingSettings, ...mailServer.settings });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    const content = '# Returns\n\nYou can return a pair of shoes within 45 days. The return is free of charge.';
    const source = await request('POST', `/api/chatbots/${chatbotId}/sources`, { title: 'Returns', content });
    await service.sourceRead(account, chatbotId, source.body.id);
    const set = await request('PUT', `/api/chatbots/${chatbotId}/mail-address`, { name: 'Shop' });
    address = set.body.address;
  });
  afterAll(async () => {
    await service?.stop();
    await mailServer?.close();
  });

  const request = (method: string, path: string, body?: unknown) =>
    service.request(method, path, { token: account.idToken, ...(body !== undefined && { body }) });
  async function send(mail: Partial<ComposedMail> & { from: string }) {
    const raw = await rawMail({ to: address, ...mail });
    const response = await fetch(`${service.url}/api/mail/inbound`, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822', 'X-Webhook-Secret': webhookSecret },
      body: new Uint8Array(raw),
    });
    return (await response.json()) as { outcome: string; reason?: string };
  }
  const chatsOf = async (email: string) => {
    const { sessions } = (await request('GET', `/api/live-chat/sessions?accountId=${account.accountId}`)).body;
    return sessions.filter((session: { email: string }) => session.email === email);
  };
  const mailsTo = (email: string) => mailServer.received.filter(({ recipients }) => recipients.includes(email));

  test('answers where it is sure, says that a program wrote it, and does so once', async () => {
    const from = 'ann@example.com';
    const mail = { from, subject: 'Returns', text: question, messageId: '<one@example.com>' };
    expect(await send(mail)).toEqual({ outcome: 'delivered' });
    expect(await send(mail)).toEqual({ outcome: 'delivered' });
    const [answer] = await mailServer.receivedBy(from);
    expect(answer?.subject).toBe('Re: Returns');
    expect(answer?.text).toContain('45 days');
    expect(answer?.text).toContain('To reach a person, reply to this email');
    expect(answer?.inReplyTo).toBe('<one@example.com>');
    expect(answer?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }));
    expect(await chatsOf(from)).toEqual([]);

    // The answer to it is for a person, and so is the next email.
    const [{ address: replyTo = '' } = {}] = answer?.replyTo ?? [];
    expect(await send({ from: 'eve@example.com', to: replyTo, text: 'I am Ann.' })).toMatchObject({
      outcome: 'held',
      reason: 'other-sender',
    });
    expect(await send({ from, to: replyTo, text: 'May I talk to somebody?' })).toEqual({ outcome: 'delivered' });
    const [chat] = await chatsOf(from);
    expect(chat).toMatchObject({ lastMessage: 'May I talk to somebody?', state: 'waiting' });
    const { conversation } = (await request('GET', `/api/live-chat/sessions/${chat.sessionId}/transcript`)).body;
    expect(conversation[0]).toMatchObject({ from: 'visitor', text: expect.stringContaining(question) });
    expect(await send({ from, text: question })).toEqual({ outcome: 'delivered' });
    expect(mailsTo(from)).toHaveLength(1);
    expect((await chatsOf(from))[0].messageCount).toBe(2);

    // After a person was there it may answer again.
    await request('POST', `/api/live-chat/sessions/${chat.sessionId}/close`);
    expect(await send({ from, text: question })).toEqual({ outcome: 'delivered' });
    expect(await mailServer.receivedBy(from, 2)).toHaveLength(2);
  });

  test('does not answer twice in a row', async () => {
    const from = 'bob@example.com';
    await send({ from, text: question });
    await mailServer.receivedBy(from);
    await send({ from, text: `${question} Please.` });
    expect((await chatsOf(from))[0]).toMatchObject({ messageCount: 1 });
    expect(mailsTo(from)).toHaveLength(1);
  });

  test('leaves to people what it does not know', async () => {
    const from = 'cleo@example.com';
    expect(
      await send({ from, subject: 'Art', text: 'Who painted the Mona Lisa, and in which year was that?' }),
    ).toEqual({
      outcome: 'delivered',
    });
    expect(await chatsOf(from)).toMatchObject([{ visitorName: from, messageCount: 1, state: 'waiting' }]);
    expect(mailsTo(from)).toEqual([]);
  });

  test('forgets an email with its conversation', async () => {
    const from = 'finn@example.com';
    const mail = { from, text: question, messageId: '<forgotten@example.com>' };
    await send(mail);
    await mailServer.receivedBy(from);
    const { sessions } = (await request('GET', `/api/chatbots/${chatbotId}/sessions`)).body;
    await request('DELETE', `/api/chatbots/${chatbotId}/sessions/${sessions[0].id}`);
    await send(mail);
    expect(await mailServer.receivedBy(from, 2)).toHaveLength(2);
  });

  test('does not answer what programs send', async () => {
    const from = 'news@example.com';
    expect(await send({ from, text: question, headers: { Precedence: 'bulk' } })).toMatchObject({ outcome: 'ignored' });
    expect(await chatsOf(from)).toEqual([]);
    expect(mailsTo(from)).toEqual([]);
  });

  test('is found by its name, which no other can have, until it is taken away', async () => {
    expect(address).toBe('reply+shop@example.com');
    const other = await service.createChatbot(account);
    const path = `/api/chatbots/${other}/mail-address`;
    expect((await request('PUT', path, { name: 'shop' })).body.code).toBe('CONFLICT');
    for (const name of ['postmaster', 'reply', 'a b', 'x@y'])
      expect((await request('PUT', path, { name })).body.code).toBe('INVALID_REQUEST');
    expect((await request('GET', path)).body).toEqual({ isAvailable: true, name: null, address: null });
    expect((await request('PUT', path, { name: 'other' })).body.address).toBe('reply+other@example.com');
    const mail = { from: 'dora@example.com', to: 'Other@example.com', text: 'Hello, is anybody there?' };
    expect((await send(mail)).outcome).toBe('delivered');
    await request('DELETE', path);
    expect(await send(mail)).toEqual({ outcome: 'refused', reason: 'no-such-address' });
  });
});

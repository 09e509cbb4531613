import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../test-support/database-nodes.ts';
import { newLiveSession } from '../../test-support/live-sessions.ts';
import { type ComposedMail, rawMail } from '../../test-support/raw-mail.ts';
import { png } from '../../test-support/sample-files.ts';
import { engines } from '../../test-support/test-service.ts';
import { createChatbotStore } from '../adapters/database/chatbots/chatbot-store.ts';
import { createInboundMailStore } from '../adapters/database/inbound-mail/inbound-mail-store.ts';
import { createMailAddressStore } from '../adapters/database/inbound-mail/mail-address-store.ts';
import { eraseLiveSessions } from '../adapters/database/live-chat/erase-live-sessions.ts';
import { createLiveChatStore } from '../adapters/database/live-chat/live-chat-store.ts';
import { createLocalEventBus } from '../adapters/event-bus/local-event-bus.ts';
import type { Resolver } from '../adapters/mail-receiving/check-sender.ts';
import { readMail } from '../adapters/mail-receiving/read-mail.ts';
import { newId } from '../identity/index.ts';
import { createLiveChat, type LiveChat } from '../live-chat/index.ts';
import { createReplyAddresses } from '../mail/reply-address.ts';
import { mostOfSender } from './addressed-mail.ts';
import { createInboundMail, type InboundMail } from './index.ts';

const dayMs = 24 * 3600_000;
const maxBytes = 1_000_000;
const ids = { accountId: 'acct_1', chatbotId: 'bot_1' };
const addresses = createReplyAddresses('reply@example.com', 'a secret that is long enough for tests');
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const dkim = { domainName: 'strict.example', keySelector: 'mail', privateKey };
/** A domain that lets nobody else send in its name, one that only watches, and no other. */
const records: Record<string, string> = {
  '_dmarc.strict.example': 'v=DMARC1; p=reject',
  'mail._domainkey.strict.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  'strict.example': 'v=spf1 ip4:203.0.113.7 -all',
};
const resolve: Resolver = async (name, type) => {
  const record = type === 'TXT' ? records[name] : undefined;
  if (record === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return [[record]];
};

/** No chatbot has an address here. */
const unused = () => expect.unreachable();

describe.each(engines)('an email to a reply address on %s', (engine) => {
  let opened: DatabaseNodes;
  let liveChat: LiveChat;
  let inbound: InboundMail[];
  let nowMs = Date.UTC(2026, 8, 1);
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    await insertChatbot(opened.nodes[0], ids, nowMs);
    const clock = () => nowMs;
    inbound = opened.nodes.map((database) => {
      liveChat = createLiveChat({ store: createLiveChatStore(database), bus: createLocalEventBus(), clock });
      return createInboundMail({
        reader: { read: (raw, from) => readMail(raw, from, resolve), close: async () => {} },
        store: createInboundMailStore(database),
        addressStore: createMailAddressStore(database),
        answering: { answer: unused, recorded: unused },
        conversations: { findById: async () => undefined, latestOfOwner: unused },
        identity: { findAccount: unused },
        limits: { countQuestion: unused },
        outbox: { isOn: true, write: () => undefined, wake: () => {} },
        replyAddresses: addresses,
        maxBytes,
        liveChat,
        chatbotOf: createChatbotStore(database).find,
        onOutcome: () => {},
        clock,
      });
    });
  });
  beforeEach(() => {
    nowMs += dayMs;
  });
  afterAll(() => opened?.close());

  async function openChat(email = 'jo@example.com') {
    const id = newId('live');
    const session = { ...newLiveSession(ids, id, `visitor:${id}`, nowMs), email, visitorName: 'Jo' };
    await createLiveChatStore(opened.nodes[0]).open(session);
    const address = addresses.addressOf(id, nowMs) ?? expect.unreachable();
    const messages = async (sessionId = id) => {
      const events = await liveChat.eventsAfter(sessionId, 0, 100);
      return events === 'gone' ? [] : events.filter(({ kind }) => kind === 'message').map(({ data }) => data);
    };
    return { id, owner: session.owner, address, messages };
  }
  const take = async (raw: Uint8Array, node = 0, to: string[] = []) =>
    (inbound[node] ?? expect.unreachable()).receive(inPieces(raw), { to });
  const send = async (mail: ComposedMail) => take(await rawMail(mail), 0, [mail.to]);
  const held = async () => (await inbound[0]?.heldOf([ids.accountId])) ?? [];

  test("becomes the visitor's message, without what it answers", async () => {
    const { id, address, messages } = await openChat();
    const text = 'Size 42, please.\n\nOn Tue, 3 Nov 2026 at 10:12, Anna <reply@example.com> wrote:\n\n> Which size?';
    expect(await send({ to: address, text })).toEqual({ outcome: 'delivered', sessionId: id });
    expect(await messages()).toMatchObject([{ message: 'Size 42, please.', senderType: 'customer', senderName: 'Jo' }]);
  });

  test('is one message when it is delivered again, also by several nodes at once', async () => {
    const { address, messages } = await openChat();
    const raw = await rawMail({ to: address, text: 'Once.', attachments: [{ filename: 'a.png', content: png(3, 3) }] });
    const outcomes = await Promise.allSettled([take(raw, 0), take(raw, 1), take(raw, 0), take(raw, 1)]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await take(raw, 1)).toMatchObject({ outcome: 'delivered' });
    expect(await messages()).toMatchObject([{ message: 'a.png' }, { message: 'Once.' }]);
  });

  test('goes on with a chat that was closed, in a new one', async () => {
    const { id, address, messages } = await openChat();
    await liveChat.close(await liveChat.find(id), 'ended', 'agent');
    nowMs += 3 * dayMs;
    const first = await send({ to: address, text: 'One more thing.' });
    const second = await send({ to: address, text: 'And another.' });
    if (first.outcome !== 'delivered') return expect.unreachable(first.outcome);
    expect(second).toEqual(first);
    expect(await liveChat.find(first.sessionId)).toMatchObject({ previousId: id, state: 'waiting' });
    expect(await messages(first.sessionId)).toHaveLength(2);
    expect(await messages()).toEqual([]);
  });

  test('brings its files; what is refused is named, small pictures of signatures are left out', async () => {
    const { address, messages } = await openChat();
    await send({
      to: address,
      html: '<p>See <b>below</b>.</p><script>alert(1)</script><img src="cid:logo">',
      attachments: [
        { filename: 'photo.png', content: png(8, 8) },
        { filename: 'run.exe', content: Buffer.from('MZ\x90\0\x03\0\0\0') },
        { filename: 'logo.png', content: png(2, 2), cid: 'logo' },
      ],
    });
    const [file, text, ...more] = await messages();
    expect(file).toMatchObject({ message: 'photo.png', attachment: { contentType: 'image/png' } });
    expect(text?.['message']).toMatch(/^See below\.\n\[Not received: run\.exe: .+\]$/);
    expect(more).toEqual([]);
  });

  test('that is longer than a message comes with all of its text as a file', async () => {
    const { address, messages } = await openChat();
    await send({ to: address, text: 'word '.repeat(2_000) });
    const [file, text] = await messages();
    expect(file).toMatchObject({ message: 'e-mail.txt', attachment: { size: 9_999 } });
    expect(String(text?.['message']).length).toBeLessThanOrEqual(4_000);
  });

  describe('is held for an agent', () => {
    test('from another sender; accepted, it is a message, once', async () => {
      const { id, address, messages } = await openChat();
      const mail = { to: address, from: 'Eve <eve@example.com>', text: 'I am Jo.', subject: 'Hi' };
      expect(await send(mail)).toEqual({ outcome: 'held', reason: 'other-sender' });
      expect(await messages()).toEqual([]);
      const [first] = await held();
      expect(first).toMatchObject({ sessionId: id, from: { name: 'Eve' }, subject: 'Hi', preview: 'I am Jo.' });
      if (!first) return;
      expect(await inbound[1]?.accept(first)).toBe(id);
      expect(await messages()).toMatchObject([{ message: 'I am Jo.', senderName: 'Eve' }]);
      expect(await held()).toEqual([]);
      await expect(inbound[0]?.findHeld(first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('with a wrong signature or after its time; discarded, nothing of it is kept', async () => {
      const { id, address, messages } = await openChat();
      const last = address.indexOf('@') - 4;
      const wrong = address.slice(0, last) + (address[last] === 'a' ? 'b' : 'a') + address.slice(last + 1);
      expect(await send({ to: wrong, text: 'Guessed.' })).toEqual({ outcome: 'held', reason: 'wrong-address' });
      nowMs += 40 * dayMs;
      const raw = await rawMail({ to: address, text: 'Late.' });
      expect(await take(raw)).toEqual({ outcome: 'held', reason: 'expired-address' });
      const waiting = await held();
      expect(waiting.map(({ sessionId }) => sessionId)).toEqual([id, id]);
      for (const mail of waiting) expect(await inbound[0]?.discard(mail.id)).toBe(true);
      const { build, read } = opened.nodes[0];
      expect(await read(build.selectFrom('received_mail_chunks').select('number'))).toEqual([]);
      expect(await take(raw)).toEqual({ outcome: 'ignored', reason: 'discarded' });
      expect(await messages()).toEqual([]);
    });

    test.each([
      ['unsigned, from a server of somebody else', { receivedFrom: '198.51.100.9' }, 'held'],
      ['unsigned, by nobody knows whom', {}, 'held'],
      ['from a server of its domain', { receivedFrom: '203.0.113.7' }, 'delivered'],
      ['signed by its domain', { dkim, receivedFrom: '198.51.100.9' }, 'delivered'],
    ] as const)('when its sender is forged: %s', async (_, how, outcome) => {
      const { address } = await openChat('jo@strict.example');
      const mail = { to: address, from: 'jo@strict.example', text: 'Hello', ...how };
      const raw = await rawMail(mail);
      const received = await inbound[0]?.receive(inPieces(raw), { from: 'jo@strict.example', to: [address] });
      expect(received).toMatchObject(outcome === 'held' ? { outcome, reason: 'forged-sender' } : { outcome });
    });
  });

  test('is erased with its chat', async () => {
    const { owner, address } = await openChat();
    await send({ to: address, from: 'eve@example.com', text: 'Hello' });
    const before = (await held()).length;
    await eraseLiveSessions(opened.nodes[0], { chatbot_id: ids.chatbotId, owner });
    expect(await held()).toHaveLength(before - 1);
    expect(await send({ to: address, text: 'Hello?' })).toEqual({ outcome: 'refused', reason: 'no-such-address' });
  });

  test('is put off when too many came from its sender within an hour, exactly, also those of the same moment', async () => {
    const { address, messages } = await openChat('busy@example.com');
    const other = await openChat('jo@example.com');
    const from = 'busy@example.com';
    const isHeld = (n: number) => n % 5 === 0;
    const outcomes = await Promise.all(
      Array.from({ length: mostOfSender + 8 }, async (_, n) =>
        // Every fifth is held, as it is to the chat of somebody else.
        take(await rawMail({ to: isHeld(n) ? other.address : address, from, text: 'Again!' }), n % 2),
      ),
    );
    const counted = (outcome: string) => outcomes.filter((received) => received.outcome === outcome).length;
    expect(counted('delivered') + counted('held')).toBe(mostOfSender);
    expect(counted('deferred')).toBe(8);
    expect(await messages()).toHaveLength(counted('delivered'));
    expect(await send({ to: address, from, text: 'Once more.' })).toEqual({ outcome: 'deferred', reason: 'too-many' });
    nowMs += 3600_000;
    expect((await send({ to: address, from, text: 'Later.' })).outcome).toBe('delivered');
  });

  test('that is too large is refused, and so is what nobody can read or is for nobody', async () => {
    const { address } = await openChat();
    const piece = Buffer.alloc(100_000, 'a');
    let read = 0;
    const endless = async function* () {
      for (; read < 300; read += 1) yield piece;
    };
    expect(await inbound[0]?.receive(endless(), { to: [address] })).toEqual({
      outcome: 'refused',
      reason: 'too-large',
    });
    expect(read).toBe(300);
    expect(await take(Buffer.from('hello'))).toEqual({ outcome: 'refused', reason: 'unreadable' });
    for (const to of ['someone@example.com', 'reply+abc@example.com', addresses.addressOf(newId('live'), nowMs) ?? ''])
      expect(await send({ to, text: 'Hello' })).toEqual({ outcome: 'refused', reason: 'no-such-address' });
  });

  test.each<[string, Record<string, string>]>([
    ['auto-reply', { 'Auto-Submitted': 'auto-replied' }],
    ['auto-reply', { Precedence: 'auto_reply' }],
    ['auto-reply', { 'X-Auto-Response-Suppress': 'All' }],
    ['auto-reply', { 'X-Autoreply': 'yes' }],
    ['bulk', { Precedence: 'bulk' }],
    ['bulk', { 'List-Id': '<news.example.com>' }],
    ['bounce', { 'Return-Path': '<>' }],
    ['bounce', { From: 'MAILER-DAEMON@example.com' }],
    ['loop', { 'X-Parley-Mail': 'mail_1' }],
    ['loop', { 'Message-ID': '<mail_1@example.com>' }],
  ])('is ignored as %s with %o', async (reason, headers) => {
    const { address, messages } = await openChat();
    const { From: from, 'Message-ID': messageId, ...others } = headers;
    const mail = {
      to: address,
      text: 'I am away.',
      headers: others,
      ...(from && { from }),
      ...(messageId && { messageId }),
    };
    expect(await send(mail)).toEqual({ outcome: 'ignored', reason });
    expect(await messages()).toEqual([]);
  });
});

async function* inPieces(raw: Uint8Array) {
  for (let at = 0; at < raw.length; at += 1_000) yield raw.subarray(at, at + 1_000);
}

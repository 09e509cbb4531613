import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../test-support/database-nodes.ts';
import { newLiveSession } from '../../test-support/live-sessions.ts';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import { engines } from '../../test-support/test-service.ts';
import { createChatbotStore } from '../adapters/database/chatbots/chatbot-store.ts';
import { eraseLiveSessions } from '../adapters/database/live-chat/erase-live-sessions.ts';
import { createLiveChatStore } from '../adapters/database/live-chat/live-chat-store.ts';
import { createVisitorMailStore } from '../adapters/database/live-chat/visitor-mail-store.ts';
import { createMailStore } from '../adapters/database/mail/mail-store.ts';
import { createLocalEventBus } from '../adapters/event-bus/local-event-bus.ts';
import { createSmtpSender } from '../adapters/mail/smtp-sender.ts';
import { newId } from '../identity/index.ts';
import { createMail, type Mail } from '../mail/index.ts';
import { createLiveChat, createVisitorMails, type LiveChat } from './index.ts';
import type { NewLiveSession, Side } from './ports.ts';
import { quietBeforeMailMs } from './visitor-mails.ts';

const dayMs = 24 * 3600_000;
const ids = { accountId: 'acct_1', chatbotId: 'bot_1' };

describe.each(engines)('an absent visitor on %s', (engine) => {
  let opened: DatabaseNodes;
  let mailServer: MailServer;
  let liveChat: LiveChat;
  let nowMs = 1_790_000_000_000;
  let made = 0;
  const mails: Mail[] = [];
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    mailServer = await startMailServer();
    await insertChatbot(opened.nodes[0], ids, nowMs);
    const store = createLiveChatStore(opened.nodes[0]);
    liveChat = createLiveChat({ store, bus: createLocalEventBus(), clock: () => nowMs });
  });
  beforeEach(() => {
    // What other tests left is too old now.
    nowMs += 2 * dayMs;
  });
  afterAll(async () => {
    await Promise.all(mails.map((mail) => mail.stop()));
    await mailServer?.close();
    await opened?.close();
  });

  function openNode(node: 0 | 1 = 0, isOn = true) {
    const database = opened.nodes[node];
    const mail = createMail({
      store: createMailStore(database),
      sender: isOn
        ? createSmtpSender({ url: mailServer.url, from: { name: 'Parley', address: 'parley@example.com' } })
        : undefined,
      secret: () => 'a secret that is long enough for tests',
      publicUrl: 'https://chat.example.com',
      replyAddress: 'reply@example.com',
      newMailId: () => `mail_${engine}_${++made}`,
      onOutcome: () => {},
      clock: () => nowMs,
      onError: (error) => expect.unreachable(String(error)),
    });
    mails.push(mail);
    const visitorMails = createVisitorMails({
      store: createVisitorMailStore(database),
      outbox: mail,
      chatbotOf: createChatbotStore(database).find,
      embeddingOf: () => ({ domains: ['shop.example.com'], isLocalhostAllowed: false }),
      clock: () => nowMs,
    });
    return { ...mail, mailAbsent: visitorMails.mailAbsent };
  }

  async function openChat(name: string, given: Partial<NewLiveSession> = {}) {
    const email = `${name}.${engine}@example.com`;
    const id = given.id ?? `live_${name}`;
    const store = createLiveChatStore(opened.nodes[0]);
    await store.open({ ...newLiveSession(ids, id, `visitor:${name}`, nowMs), email, ...given });
    const session = () => liveChat.find(id);
    const say = async (
      senderType: Side,
      text: string,
      senderName: string = senderType,
      format: 'text' | 'markdown' = 'text',
    ) => liveChat.post(await session(), { text, format, senderType, senderName, senderId: null, clientKey: null });
    return { id, email, session, say };
  }
  const mailsOf = (id: string) => {
    const { build, read } = opened.nodes[0];
    return read(build.selectFrom('mails').selectAll().where('session_id', '=', id));
  };
  const waitQuietly = () => {
    nowMs += quietBeforeMailMs;
  };

  test('gets what an agent said in one email, and what is said later in another', async () => {
    const node = openNode();
    node.start();
    const { id, email, say } = await openChat('jo', { pageUrl: 'https://shop.example.com/cart?token=abc#pay' });
    await say('customer', 'Können Sie mir sagen, wo meine Bestellung ist? Ich warte schon seit einer Woche.');
    await say('agent', 'Sie ist **heute** angekommen.\nHolen Sie sie ab!', 'Anna', 'markdown');
    nowMs += quietBeforeMailMs - 1;
    await node.mailAbsent();
    expect(await mailsOf(id)).toEqual([]);
    nowMs += 1;
    await node.mailAbsent();
    const [first] = await mailServer.receivedBy(email);
    expect(first?.subject).toBe('Antwort von Anna');
    expect(first?.link).toBe('https://shop.example.com/cart');
    expect(first?.text).toContain('Anna: Sie ist heute angekommen.\nHolen Sie sie ab!');
    expect(first?.text).toMatch(/Zuvor in diesem Chat:\n\nSie: Können Sie/);
    expect(first?.html).toContain('angekommen.<br>Holen');

    waitQuietly();
    await node.mailAbsent();
    await say('agent', 'Ist noch etwas offen?', 'Ben');
    await node.mailAbsent();
    expect(await mailsOf(id)).toHaveLength(1);
    waitQuietly();
    await node.mailAbsent();
    const [, second] = await mailServer.receivedBy(email, 2);
    const [said, earlier] = second?.text?.split('Zuvor in diesem Chat') ?? [];
    expect(said).toContain('Ben: Ist noch etwas offen?');
    expect(said).not.toContain('angekommen');
    expect(earlier).toContain('Anna: Sie ist heute angekommen.');
  });

  test('can answer by email: the address leads back to the chat', async () => {
    const node = openNode();
    node.start();
    const { email, say } = await openChat('reply', { id: newId('live') });
    await say('agent', 'Which size?', 'Anna');
    waitQuietly();
    await node.mailAbsent();
    const [mail] = await mailServer.receivedBy(email);
    const [{ address = '' } = {}] = mail?.replyTo ?? [];
    expect(node.replyAddresses?.read(address, nowMs)).toMatchObject({ kind: 'valid' });
    expect(mail?.text).toContain('reply to this email');
    expect(mail?.text).not.toContain('not read');
  });

  test.each(['delivered', 'read'] as const)('who comes back gets none for what was %s', async (mark) => {
    const { id, session, say } = await openChat(`back-${mark}`);
    const { sequence } = await say('agent', 'Hello!');
    await liveChat.mark(await session(), 'customer', mark, sequence);
    waitQuietly();
    await openNode().mailAbsent();
    expect(await mailsOf(id)).toEqual([]);
  });

  test('gets none for what the chatbot or nobody said, nor without an address, nor where email is off', async () => {
    const alone = await openChat('alone');
    await alone.say('customer', 'Is anybody there?');
    const unknown = await openChat('unknown', { email: null });
    await unknown.say('agent', 'Hello!');
    const off = await openChat('off');
    await off.say('agent', 'Hello!');
    waitQuietly();
    await openNode(0, false).mailAbsent();
    for (const { id } of [alone, unknown, off]) expect(await mailsOf(id)).toEqual([]);
    await openNode().mailAbsent();
    for (const { id } of [alone, unknown]) expect(await mailsOf(id)).toEqual([]);
    expect(await mailsOf(off.id)).toHaveLength(1);
    // What was said long before email was set up comes too late.
    const late = await openChat('late');
    await late.say('agent', 'Hello!');
    nowMs += dayMs;
    await openNode().mailAbsent();
    expect(await mailsOf(late.id)).toEqual([]);
  });

  test('gets one when two nodes look at once', async () => {
    const { id, say } = await openChat('twice');
    await say('agent', 'Hello!');
    waitQuietly();
    const nodes = [openNode(0), openNode(1), openNode(0), openNode(1)];
    await Promise.all(nodes.map((node) => node.mailAbsent()));
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('gets what was said before the chat was closed; pages that may not embed the chatbot are not linked to', async () => {
    const node = openNode();
    node.start();
    const { email, session, say } = await openChat('closed', { pageUrl: 'https://evil.example.org/' });
    await say('agent', 'Solved. Good bye!', 'Eve\r\nBcc: x@example.com');
    await liveChat.close(await session(), 'ended', 'agent');
    waitQuietly();
    await node.mailAbsent();
    const [mail] = await mailServer.receivedBy(email);
    expect(mail).toMatchObject({ link: 'https://chat.example.com/chat/bot_1', recipients: [email] });
    expect(mail?.subject).toBe('Reply from Eve Bcc: x@example.com');
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  test('who is erased gets none, and nothing of it is kept', async () => {
    const { id, say } = await openChat('erased');
    await say('agent', 'Hello!');
    waitQuietly();
    const node = openNode();
    await node.mailAbsent();
    expect(await mailsOf(id)).toHaveLength(1);
    await eraseLiveSessions(opened.nodes[0], { chatbot_id: ids.chatbotId, owner: 'visitor:erased' });
    expect(await mailsOf(id)).toEqual([]);
    await node.mailAbsent();
    expect(await mailsOf(id)).toEqual([]);
  });
});

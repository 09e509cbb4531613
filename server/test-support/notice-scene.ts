import { type Database, step } from '../src/adapters/database/database.ts';
import { createLiveChatStore } from '../src/adapters/database/live-chat/live-chat-store.ts';
import { createMailStore } from '../src/adapters/database/mail/mail-store.ts';
import { createNoticeStore } from '../src/adapters/database/notices/notice-store.ts';
import { createPushStore } from '../src/adapters/database/notices/push-store.ts';
import { createLocalEventBus } from '../src/adapters/event-bus/local-event-bus.ts';
import { createLiveChat } from '../src/live-chat/index.ts';
import type { Side } from '../src/live-chat/ports.ts';
import { createMail } from '../src/mail/index.ts';
import { createNotices } from '../src/notices/index.ts';
import type { PushOutcome } from '../src/notices/ports.ts';
import { insertChatbot } from './database-nodes.ts';
import { newLiveSession } from './live-sessions.ts';

interface Options {
  prefix: string;
  clock(): number;
  isMailOn?: boolean;
  usage?: Record<'chatbots' | 'sources' | 'passages' | 'storage' | 'sessions', number>;
}

/** Notices over a real database, with a mail server that nothing is sent to and a push service that remembers. */
export function openNoticeNode(database: Database, { prefix, clock, isMailOn = true, usage }: Options) {
  let made = 0;
  const mail = createMail({
    store: createMailStore(database),
    sender: isMailOn
      ? { from: { name: 'Parley', address: 'parley@example.com' }, send: async () => ({ kind: 'sent' }) }
      : undefined,
    secret: () => 'a secret that is long enough for tests',
    publicUrl: 'https://chat.example.com',
    newMailId: () => `mail_${prefix}_${++made}`,
    onOutcome: () => {},
    clock,
    onError: (error) => Promise.reject(error),
  });
  const pushed: { endpoint: string; payload: Record<string, string> }[] = [];
  const outcomes = new Map<string, PushOutcome>();
  const none = { chatbots: 0, sources: 0, passages: 0, storage: 0, sessions: 0 };
  const limits = { chatbots: 10, sources: 10, passages: null, storage: 1_000_000_000, sessions: 100 };
  const notices = createNotices({
    store: { ...createNoticeStore(database), ...createPushStore(database) },
    // Nothing is sent: what emails say stays to be looked at.
    outbox: { ...mail, wake() {} },
    pushSender: {
      publicKey: async () => 'key',
      refusalOf: () => undefined,
      async send({ endpoint }, payload) {
        const outcome = outcomes.get(endpoint) ?? { kind: 'sent' };
        if (outcome.kind === 'sent') pushed.push({ endpoint, payload: JSON.parse(payload) as Record<string, string> });
        return outcome;
      },
    },
    quotas: { of: async () => limits, use: async () => usage ?? none },
    secret: 'a secret',
    clock,
    onError: (error) => Promise.reject(error),
  });
  return { ...notices, pushed, outcomes };
}

/** An account with people and chats. */
export async function openNoticeScene(database: Database, accountId: string, clock: () => number) {
  const { build } = database;
  const chatbotId = `bot_${accountId}`;
  const ids = { accountId, chatbotId };
  await insertChatbot(database, ids, clock());
  const store = createLiveChatStore(database);
  const liveChat = createLiveChat({ store, bus: createLocalEventBus(), clock });
  let chats = 0;

  return {
    ...ids,
    liveChat,
    async addMember(name: string, role: 'owner' | 'admin' | 'agent', language: string | null = null) {
      const userId = `usr_${name}_${accountId}`;
      const email = `${name}.${accountId}@example.com`.toLowerCase();
      const user = { id: userId, issuer: 'local', subject: userId, email, name, password_hash: null, language };
      await database.write([
        step(build.insertInto('users').values({ ...user, created_at: clock() })),
        step(build.insertInto('members').values({ account_id: accountId, user_id: userId, role, created_at: clock() })),
      ]);
      return { userId, email };
    },
    setStatus: (userId: string, status: 'available' | 'away') =>
      store.saveAgent({ accountId, userId, status, maxConcurrentChats: 5 }, clock()),
    async openChat(visitorName: string | null = null) {
      const id = `live_${accountId}_${++chats}`;
      await store.open({ ...newLiveSession(ids, id, `visitor:${id}`, clock()), visitorName });
      const session = () => liveChat.find(id);
      const say = async (senderType: Side, text: string) =>
        liveChat.post(await session(), {
          text,
          format: 'text',
          senderType,
          senderName: senderType,
          senderId: null,
          clientKey: null,
        });
      return { id, session, say };
    },
    /** What was written to an address, the oldest first, as its content. */
    async mailsTo(address: string) {
      const rows = await database.read(
        build.selectFrom('mails').selectAll().where('to_address', '=', address).orderBy('created_at').orderBy('id'),
      );
      return rows.map(({ kind, language, content }): Record<string, unknown> => {
        const told = JSON.parse(content) as Record<string, unknown>;
        return { ...told, kind, language };
      });
    },
  };
}

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../test-support/database-nodes.ts';
import { replayLiveChat } from '../../test-support/live-chat-replay.ts';
import { type Engine, engines } from '../../test-support/test-service.ts';
import { createConversationStore } from '../adapters/database/conversations/conversation-store.ts';
import { createLiveChatStore } from '../adapters/database/live-chat/live-chat-store.ts';
import { createLocalEventBus } from '../adapters/event-bus/local-event-bus.ts';
import type { Chatbot } from '../chatbots/index.ts';
import { Problem } from '../errors/index.ts';
import { createLiveChat, type LiveChat } from './index.ts';
import type { LiveEvent } from './ports.ts';

const visitors = ['v1', 'v2', 'v3', 'v4'];
const agents = ['usr_a', 'usr_b', 'usr_c'];
/** How many chats each of them takes. */
const maxOf = (agentId: string) => agents.indexOf(agentId) + 1;

const visitor = fc.constantFrom(...visitors);
const agent = fc.constantFrom(...agents);
const status = fc.constantFrom('available', 'busy', 'away', 'offline');
/** Whatever one of the actors may do at any moment, sensible or not. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('open'), visitor }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('status'), agent, status }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('customer-writes'), visitor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('agent-writes'), visitor, agent }) },
  fc.record({ kind: fc.constant('take'), visitor, agent }),
  fc.record({ kind: fc.constant('decline'), visitor, agent }),
  fc.record({ kind: fc.constant('transfer'), visitor, agent }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close'), visitor }) },
  fc.record({ kind: fc.constant('hand-back'), visitor }),
  fc.record({ kind: fc.constant('reopen'), visitor }),
  fc.record({ kind: fc.constant('read'), visitor, upTo: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('lose'), agent }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('chatbot-answers'), visitor }) },
);
type Action = { kind: string; visitor?: string; agent?: string; status?: string; upTo?: number };
/** What happens in one round happens at the same time, on two nodes. */
const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });

const runs: Record<Engine, number> = { sqlite: 40, postgres: 12 };

describe.each(engines)('live chat with everybody acting at once, on %s', (engine) => {
  let opened: DatabaseNodes;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
  });
  afterAll(() => opened?.close());
  let world = 0;

  async function newWorld() {
    world += 1;
    const now = 1_790_000_000_000;
    let nowMs = now;
    const ids = { accountId: `acct_${world}`, chatbotId: `bot_${world}` };
    await insertChatbot(opened.nodes[0], ids, now);
    const stores = opened.nodes.map((node) => createLiveChatStore(node));
    // Time goes on with every look at it, so that no two things happen at the same moment.
    const clock = () => ++nowMs;
    const bus = createLocalEventBus();
    const chats = stores.map((store) => createLiveChat({ store, bus, clock })) as [LiveChat, LiveChat];
    const conversations = createConversationStore(opened.nodes[1]);
    // What else a chatbot is does not matter here.
    const settings = { liveChat: { isEnabled: true, workingHours: null } };
    const chatbot = { id: ids.chatbotId, accountId: ids.accountId, settings } as unknown as Chatbot;
    const latest = new Map<string, string>();
    let answers = 0;

    const conversationOf = (name: string) => `sess_${world}_${name}`;
    const ask = (name: string) =>
      conversations.record({
        session: {
          id: conversationOf(name),
          chatbotId: ids.chatbotId,
          accountId: ids.accountId,
          owner: `visitor:${name}`,
          messageCount: 0,
        },
        questionId: `msg_q_${world}_${++answers}`,
        question: 'What?',
        asked: null,
        answerId: `msg_a_${world}_${answers}`,
        answer: 'That.',
        details: {
          kind: 'answer',
          confidence: 1,
          sources: [],
          citations: [],
          mode: 'standard',
          responseTime: 1,
          usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
        },
        createdAt: clock(),
      });
    for (const name of visitors) await ask(name);

    async function act({ kind, visitor: name = '', agent: userId = '', ...more }: Action, chat: LiveChat) {
      const find = async () => chat.find(latest.get(name) ?? 'live_none');
      const words = { text: 'Hello', format: 'text', senderName: 'Somebody', clientKey: null } as const;
      switch (kind) {
        case 'open': {
          const session = await chat.open(chatbot, `visitor:${name}`, {
            querySessionId: conversationOf(name),
          });
          latest.set(name, session.id);
          return;
        }
        case 'reopen': {
          const session = await chat.reopen(await find(), chatbot);
          latest.set(name, session.id);
          return;
        }
        case 'status':
          await chat.setAgentStatus({
            accountId: ids.accountId,
            userId,
            maxConcurrentChats: maxOf(userId),
            status: more.status as 'available',
          });
          return;
        case 'customer-writes':
          await chat.post(await find(), { ...words, senderType: 'customer', senderId: null });
          return;
        case 'agent-writes':
          await chat.post(await find(), { ...words, senderType: 'agent', senderId: userId });
          return;
        case 'take':
          return chat.take(await find(), userId);
        case 'decline':
          return chat.decline(await find(), userId);
        case 'transfer':
          return chat.transfer(await find(), userId);
        case 'close':
          return chat.close(await find(), 'ended', 'customer');
        case 'hand-back':
          return chat.close(await find(), 'handed-back', 'agent');
        case 'read':
          return chat.mark(await find(), 'customer', 'read', more.upTo ?? 1);
        case 'chatbot-answers':
          await ask(name);
          return;
        case 'lose':
          await stores[0]?.touchAgent(ids.accountId, userId, now - 120_000);
          return chat.dismissLostAgents();
        default:
          throw new Error(kind);
      }
    }

    async function log(): Promise<LiveEvent[]> {
      const events: LiveEvent[] = [];
      for (;;) {
        const more = (await stores[0]?.inboxEventsAfter(ids.accountId, events.length, 100)) ?? [];
        if (more.length === 0) return events;
        events.push(...more);
      }
    }

    async function check() {
      const { wrong, sessions, openChats } = replayLiveChat(await log(), { maxOf });
      expect(wrong).toEqual([]);
      const { build } = opened.nodes[0];
      const stored = await opened.nodes[0].read(
        build.selectFrom('live_sessions').selectAll().where('account_id', '=', ids.accountId),
      );
      const open = stored.filter(({ state }) => state !== 'closed').map(({ owner }) => owner);
      expect(new Set(open).size).toBe(open.length);
      for (const row of stored) {
        const replayed = sessions.get(row.id);
        expect([row.state, row.agent_id]).toEqual([
          replayed?.state,
          replayed?.state === 'closed' ? row.agent_id : replayed?.agentId,
        ]);
      }
      const listed = await opened.nodes[0].read(
        build.selectFrom('agents').selectAll().where('account_id', '=', ids.accountId),
      );
      for (const { user_id, open_chats } of listed) expect(open_chats).toBe(openChats.get(user_id) ?? 0);
      // Nobody waits beside a free place.
      const atEase = listed.filter(
        (row) => row.status === 'available' && row.seen_at >= now && row.open_chats < row.max_chats,
      );
      for (const { id, state, declinedBy } of sessions.values())
        if (state === 'waiting')
          expect([id, ...atEase.map(({ user_id }) => user_id).filter((userId) => !declinedBy.has(userId))]).toEqual([
            id,
          ]);
      // The chatbot is silent where a person is, and nowhere else.
      const held = await opened.nodes[0].read(
        build.selectFrom('sessions').select(['id', 'held_by']).where('account_id', '=', ids.accountId),
      );
      for (const row of stored)
        if (row.state === 'active') expect(held.find(({ id }) => id === row.query_session_id)?.held_by).toBe(row.id);
      for (const { held_by } of held)
        if (held_by !== null) expect(stored.find(({ id }) => id === held_by)?.state).not.toBe('closed');
    }

    return { act, check, chats };
  }

  test('every order of events obeys the rules, whatever is done at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (given) => {
        const { act, check, chats } = await newWorld();
        for (const round of given) {
          await Promise.all(
            round.map(async (each, at) => {
              try {
                await act(each, chats[at % 2 ? 1 : 0]);
              } catch (error) {
                // To be refused is an outcome like any other; to fail is not.
                if (!(error instanceof Problem)) throw error;
              }
            }),
          );
          // As the sweeper does.
          await chats[0].dismissLostAgents();
          await chats[1].assignForgotten();
          await check();
        }
      }),
      { numRuns: runs[engine] },
    );
  });

  test('the replay finds what is wrong', () => {
    const event = (inboxEvent: number, kind: LiveEvent['kind'], sessionId: string, more: Partial<LiveEvent> = {}) => ({
      sessionId,
      event: inboxEvent,
      inboxEvent,
      kind,
      sequence: null,
      messageId: null,
      agentId: null,
      agentName: null,
      agentPictureUrl: null,
      data: {},
      createdAt: inboxEvent,
      ...more,
    });
    const joined = { agentId: 'usr_a', data: { how: 'assigned' } };
    const two = [event(1, 'opened', 's1'), event(2, 'opened', 's2')];
    const wrongs = (...events: LiveEvent[]) => replayLiveChat([...two, ...events], { maxOf: () => 1 }).wrong;
    expect(wrongs(event(3, 'agent-joined', 's1', joined))).toEqual([]);
    expect(wrongs(event(3, 'agent-joined', 's2', joined))).toHaveLength(1);
    expect(wrongs(event(3, 'agent-joined', 's1', joined), event(4, 'agent-joined', 's2', joined))).toHaveLength(1);
    expect(wrongs(event(3, 'closed', 's1'), event(4, 'message', 's1', { sequence: 1 }))).toHaveLength(1);
    expect(wrongs(event(3, 'message', 's1', { sequence: 2 }))).toHaveLength(1);
    expect(wrongs(event(4, 'closed', 's1'))).toHaveLength(1);
  });
});

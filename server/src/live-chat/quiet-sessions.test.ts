import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, insertChatbot, openNodes } from '../../test-support/database-nodes.ts';
import { newLiveSession } from '../../test-support/live-sessions.ts';
import { behaviourEngines } from '../../test-support/test-service.ts';
import { createLiveChatStore } from '../adapters/database/live-chat/live-chat-store.ts';
import { createLocalEventBus } from '../adapters/event-bus/local-event-bus.ts';
import { createLiveChat, type LiveChat } from './index.ts';

const hourMs = 3600_000;

describe.each(behaviourEngines)('chats that everybody has left, on %s', (engine) => {
  let nodes: DatabaseNodes;
  let liveChat: LiveChat;
  let now = 1_790_000_000_000;
  beforeAll(async () => {
    nodes = await openNodes(engine, inject('postgresUrl'));
    const store = createLiveChatStore(nodes.nodes[0]);
    liveChat = createLiveChat({ store, bus: createLocalEventBus(), clock: () => now });
  });
  afterAll(() => nodes?.close());

  test('end by themselves; one with an address waits on', async () => {
    const store = createLiveChatStore(nodes.nodes[0]);
    const ids = await insertChatbot(nodes.nodes[0], { accountId: 'acct_1', chatbotId: 'bot_1' }, now);
    const open = (name: string, email: string | null = null) =>
      store.open({ ...newLiveSession(ids, `live_${name}`, `visitor:${name}`, now), email });
    await open('left');
    await open('answerable', 'jo@example.com');
    await open('taken');
    await store.saveAgent({ accountId: 'acct_1', userId: 'usr_1', status: 'busy', maxConcurrentChats: 1 }, now);
    await store.take({ id: 'live_taken', ...ids }, 'usr_1', now);
    const states = async () =>
      Promise.all(['left', 'answerable', 'taken'].map(async (name) => (await liveChat.find(`live_${name}`)).state));

    now += 23 * hourMs;
    await liveChat.closeQuiet();
    expect(await states()).toEqual(['waiting', 'waiting', 'active']);
    now += 2 * hourMs;
    await liveChat.closeQuiet();
    expect(await states()).toEqual(['waiting', 'waiting', 'closed']);
    expect((await store.findAgent('acct_1', 'usr_1'))?.openChats).toBe(0);
    now += 48 * hourMs;
    await liveChat.closeQuiet();
    expect(await states()).toEqual(['closed', 'waiting', 'closed']);
    expect((await liveChat.find('live_left')).closedBecause).toBe('expired');
  });
});

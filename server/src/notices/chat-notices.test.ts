import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, openNodes } from '../../test-support/database-nodes.ts';
import { openNoticeNode, openNoticeScene } from '../../test-support/notice-scene.ts';
import { engines } from '../../test-support/test-service.ts';
import { step } from '../adapters/database/database.ts';
import { waitedMs, waitingMailsApartMs } from './chat-notices.ts';

const minuteMs = 60_000;

describe.each(engines)('notices to agents on %s', (engine) => {
  let opened: DatabaseNodes;
  let nowMs = 1_790_000_000_000;
  let scenes = 0;
  const clock = () => nowMs;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
  });
  beforeEach(() => {
    nowMs += 30 * 24 * 60 * minuteMs;
  });
  afterAll(() => opened?.close());

  const openScene = () => openNoticeScene(opened.nodes[0], `acct${++scenes}`, clock);
  const openNode = (node: 0 | 1 = 0, isMailOn = true) =>
    openNoticeNode(opened.nodes[node], { prefix: `${engine}_${scenes}_${node}_${Math.random()}`, clock, isMailOn });

  test('a visitor who waits is told of once, to those who are away, a minute later and by one of many nodes', async () => {
    const { addMember, openChat, setStatus, mailsTo } = await openScene();
    const [ada, ben, owner] = [
      await addMember('Ada', 'agent', 'de'),
      await addMember('Ben', 'agent'),
      await addMember('Olga', 'owner'),
    ];
    const { id, say } = await openChat('Jo');
    await say('customer', 'Is anybody there?');
    nowMs += waitedMs.email - 1;
    await openNode().notifyAgents();
    expect(await mailsTo(ada.email)).toEqual([]);
    nowMs += 1;
    await setStatus(ben.userId, 'available');
    await Promise.all([openNode(0), openNode(1), openNode(0)].map((node) => node.notifyAgents()));
    expect(await mailsTo(ada.email)).toEqual([
      expect.objectContaining({
        kind: 'visitor-waiting',
        language: 'de',
        said: [{ name: 'Jo', text: 'Is anybody there?' }],
        stopPath: expect.stringMatching(/^\/unsubscribe\/\S+$/),
      }),
    ]);
    // He has the inbox open, and she is no agent.
    expect(await mailsTo(ben.email)).toEqual([]);
    expect(await mailsTo(owner.email)).toEqual([]);
    nowMs += waitingMailsApartMs;
    await openNode().notifyAgents();
    expect(await mailsTo(ada.email)).toHaveLength(1);
    expect(id).toContain('live_');
  });

  test('many visitors at once are one email, and the next comes ten minutes later', async () => {
    const { addMember, openChat, mailsTo } = await openScene();
    const owner = await addMember('Olga', 'owner');
    for (let n = 0; n < 4; n += 1) await openChat();
    nowMs += waitedMs.email;
    const node = openNode();
    await node.notifyAgents();
    expect(await mailsTo(owner.email)).toEqual([
      expect.objectContaining({ kind: 'visitors-waiting', count: 4, chatbots: 'Bot', said: [] }),
    ]);
    await openChat();
    nowMs += waitedMs.email;
    await node.notifyAgents();
    expect(await mailsTo(owner.email)).toHaveLength(1);
    nowMs += waitingMailsApartMs;
    await node.notifyAgents();
    expect(await mailsTo(owner.email)).toEqual([
      expect.anything(),
      expect.objectContaining({ kind: 'visitor-waiting' }),
    ]);
  });

  test('a chat that is taken, or that waits for working hours, is not told of', async () => {
    const { addMember, openChat, setStatus, liveChat, mailsTo } = await openScene();
    const ada = await addMember('Ada', 'agent');
    const { session } = await openChat();
    await setStatus(ada.userId, 'available');
    await liveChat.take(await session(), ada.userId);
    nowMs += waitedMs.email;
    await openNode().notifyAgents();
    expect(await mailsTo(ada.email)).toEqual([]);
  });

  test('unread messages are told of once until they are read, after as many minutes as the agent wants', async () => {
    const { addMember, openChat, setStatus, liveChat, mailsTo } = await openScene();
    const ada = await addMember('Ada', 'agent');
    await setStatus(ada.userId, 'available');
    const { session, say } = await openChat();
    await liveChat.take(await session(), ada.userId);
    await say('customer', 'Hello?');
    const node = openNode();
    nowMs += 5 * minuteMs - 1;
    await node.notifyAgents();
    expect(await mailsTo(ada.email)).toEqual([]);
    nowMs += 1;
    await Promise.all([node.notifyAgents(), openNode(1).notifyAgents()]);
    const first = { kind: 'unread-message', said: [{ name: 'customer', text: 'Hello?' }] };
    expect(await mailsTo(ada.email)).toEqual([expect.objectContaining(first)]);
    const { sequence } = await say('customer', 'Still there?');
    nowMs += 10 * minuteMs;
    await node.notifyAgents();
    expect(await mailsTo(ada.email)).toHaveLength(1);

    await liveChat.mark(await session(), 'agent', 'read', sequence);
    await node.preferences.change(ada.userId, { unreadMinutes: 1 }, 'fr');
    await say('customer', 'One more thing');
    nowMs += minuteMs;
    await node.notifyAgents();
    const second = { kind: 'unread-message', language: 'fr', said: [{ name: 'customer', text: 'One more thing' }] };
    expect(await mailsTo(ada.email)).toEqual([expect.anything(), expect.objectContaining(second)]);
  });

  test('who has turned a notice off gets none; what the agent wrote is not unread', async () => {
    const { addMember, openChat, setStatus, liveChat, mailsTo } = await openScene();
    const ada = await addMember('Ada', 'agent');
    const node = openNode();
    const off = { waiting: { email: false }, unread: { email: false } };
    await node.preferences.change(ada.userId, { notices: off }, 'en');
    await openChat();
    const { session, say } = await openChat();
    nowMs += waitedMs.email;
    await node.notifyAgents();
    await setStatus(ada.userId, 'available');
    await liveChat.take(await session(), ada.userId);
    await say('customer', 'Hello?');
    nowMs += 10 * minuteMs;
    await node.notifyAgents();
    expect(await mailsTo(ada.email)).toEqual([]);
    await node.preferences.change(ada.userId, { notices: { unread: { email: true } } }, 'en');
    const own = await openChat();
    await liveChat.take(await own.session(), ada.userId);
    await own.say('agent', 'Hello!');
    nowMs += 10 * minuteMs;
    await node.notifyAgents();
    expect(await mailsTo(ada.email)).toEqual([]);
  });

  test('a colleague who is mentioned in a note gets it, in the write of the note', async () => {
    const { addMember, openChat, mailsTo, accountId } = await openScene();
    const [ada, ben] = [await addMember('Ada', 'agent'), await addMember('Ben', 'agent')];
    const { id } = await openChat();
    const { mails } = await openNode().mentions(
      { id, accountId },
      { text: 'Ask @Ben, he knows', authorId: ada.userId },
    );
    expect(mails).toEqual([
      expect.objectContaining({
        kind: 'mention',
        to: { name: 'Ben', address: ben.email },
        sessionId: id,
        content: expect.objectContaining({ author: 'Ada' }),
      }),
    ]);
    const own = await openNode().mentions({ id, accountId }, { text: 'I, @Ada, do it', authorId: ada.userId });
    expect(own.mails).toEqual([]);
    expect(await mailsTo(ben.email)).toEqual([]);
  });

  test('push notifications come within seconds, once, without what was said unless that is wanted', async () => {
    const { addMember, openChat } = await openScene();
    const ada = await addMember('Ada', 'agent');
    const node = openNode(0, false);
    const endpoint = `https://push.example.com/${engine}`;
    await node.push.subscribe({ userId: ada.userId, signInId: null, endpoint, p256dh: 'p', auth: 'a' });
    const { id, say } = await openChat();
    await say('customer', 'My card number is …');
    nowMs += waitedMs.push;
    await Promise.all([node.notifyAgents(), openNode(1, false).notifyAgents()]);
    await node.notifyAgents();
    await node.push.stop();
    expect(node.pushed.length).toBeLessThanOrEqual(1);
    const payload = { title: 'A visitor is waiting', body: 'Bot', path: `/inbox/${id}`, tag: id };
    for (const one of node.pushed) expect(one).toEqual({ endpoint, payload });

    await node.preferences.change(ada.userId, { pushWithText: true }, 'en');
    await (await openChat()).say('customer', 'Hello!');
    nowMs += waitedMs.push;
    await node.notifyAgents();
    await node.push.stop();
    expect(node.pushed.at(-1)?.payload).toMatchObject({ body: 'Hello!' });

    // The browser has ended it.
    node.outcomes.set(endpoint, { kind: 'gone' });
    await openChat();
    nowMs += waitedMs.push;
    await node.notifyAgents();
    await node.push.stop();
    nowMs += minuteMs;
    expect(await node.push.isUsed()).toBe(false);
  });

  test('push notifications end with the sign-in that they were made in', async () => {
    const { addMember } = await openScene();
    const ada = await addMember('Ada', 'agent');
    const { build, write } = opened.nodes[0];
    const times = { held_until: 0, created_at: nowMs, expires_at: nowMs + minuteMs };
    const signIn = { id: `sign_${engine}`, user_id: ada.userId, tokens_box: null, version: 0, ...times };
    await write([step(build.insertInto('sign_ins').values(signIn))]);
    const node = openNode();
    const endpoint = `https://push.example.com/sign-in/${engine}`;
    await node.push.subscribe({ userId: ada.userId, signInId: signIn.id, endpoint, p256dh: 'p', auth: 'a' });
    expect(await node.push.isUsed()).toBe(true);
    await write([step(build.deleteFrom('sign_ins').where('id', '=', signIn.id))]);
    expect(await openNode().push.isUsed()).toBe(false);
  });
});

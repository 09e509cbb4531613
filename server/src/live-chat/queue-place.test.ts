import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveChatScene } from '../../test-support/live-chat-scene.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

describe.each(behaviourEngines)('the place in the queue on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service?.stop());

  async function newScene() {
    const account = await service.createAccount();
    const chatbotId = await service.createChatbot(account);
    return { account, chatbotId, scene: liveChatScene(service, account, chatbotId) };
  }
  const open = async ({ open }: ReturnType<typeof liveChatScene>, count: number) => {
    const opened: { sessionId: string; queuePlace: number | null }[] = [];
    for (let chat = 0; chat < count; chat += 1) opened.push(await open());
    return opened;
  };

  test('counts those who wait longer, in the order in which they are assigned', async () => {
    const { account, scene } = await newScene();
    const other = await newScene();
    await open(other.scene, 3);
    const opened = await open(scene, 4);
    const ids = opened.map(({ sessionId }) => sessionId);
    expect(opened.map(({ queuePlace }) => queuePlace)).toEqual([1, 2, 3, 4]);
    const places = () => Promise.all(ids.map(async (id) => (await scene.session(id)).queuePlace));
    expect(await places()).toEqual([1, 2, 3, 4]);

    await scene.act(ids[1] ?? '', 'close');
    expect(await places()).toEqual([1, null, 2, 3]);

    const agent = await service.createMember(account, 'agent');
    await scene.setStatus(agent, 'available', 1);
    await vi.waitFor(async () => expect(await places()).toEqual([null, null, 1, 2]));
    // Whoever is put back into the queue is as old as before.
    await scene.setStatus(agent, 'away', 1);
    await vi.waitFor(async () => expect(await places()).toEqual([1, null, 2, 3]));
  });

  test('is the place of the one that is taken next, whichever that is', async () => {
    const { account, scene } = await newScene();
    const ids = (await open(scene, 5)).map(({ sessionId }) => sessionId);
    const agent = await service.createMember(account, 'agent');
    for (let left = ids.length; left > 0; left -= 1) {
      const waiting = await Promise.all(ids.map((id) => scene.session(id)));
      const places = waiting.flatMap(({ queuePlace }) => queuePlace ?? []);
      expect(places.toSorted()).toEqual(Array.from({ length: left }, (_, at) => at + 1));
      const next = waiting.find(({ queuePlace }) => queuePlace === 1);
      await scene.setStatus(agent, 'available', ids.length - left + 1);
      await vi.waitFor(async () => expect((await scene.session(next.sessionId)).state).toBe('active'));
    }
  });

  test('leaves out those whose people come later than ours', async () => {
    const { account, chatbotId, scene } = await newScene();
    const night = await service.createChatbot(account);
    const { idToken: token, userId } = account;
    const settings = { liveChat: { workingHours: { timeZone: 'UTC', days: {} } } };
    await service.request('PUT', `/api/chatbots/${night}/settings`, { token, body: { userId, settings } });
    const closed = await scene.open({ chatbotId: night });
    expect(closed.queuePlace).toBe(1);
    const here = await scene.open({ chatbotId });
    expect(here.queuePlace).toBe(1);
    expect((await scene.open({ chatbotId: night })).queuePlace).toBe(3);
  });

  test('does not count a long queue to its end', async () => {
    const { scene } = await newScene();
    const opened = await open(scene, 103);
    expect(opened.slice(97).map(({ queuePlace }) => queuePlace)).toEqual([98, 99, 100, 100, 100, 100]);
  });
});

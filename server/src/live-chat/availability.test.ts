import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const hourMs = 3600_000;
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

describe.each(behaviourEngines)('when people are there, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  /** By the service's clock. */
  let passedMs = 0;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  beforeEach(async () => {
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account);
    scene = liveChatScene(service, account, chatbotId);
    await scene.setStatus(account, 'available');
  });
  afterAll(() => service?.stop());

  const pass = (ms: number) => {
    passedMs += ms;
    service.passTime(ms);
  };
  const setLiveChat = (liveChat: Record<string, unknown>) =>
    service.request('PUT', `/api/chatbots/${chatbotId}/settings`, {
      token: account.idToken,
      body: { userId: account.userId, settings: { liveChat } },
    });
  /** Open for an hour, from so many whole hours after now on. */
  function hoursFrom(hours: number) {
    const at = new Date(Date.now() + passedMs + hours * hourMs);
    const hour = at.getUTCHours();
    const clock = (of: number) => `${String(of).padStart(2, '0')}:00`;
    const spans = [{ from: clock(hour), to: clock(hour + 1) }];
    return { timeZone: 'UTC', days: { [days[at.getUTCDay()] ?? '']: spans } };
  }

  test('outside working hours nobody is given a chat: it waits, and is assigned when they begin', async () => {
    await setLiveChat({ workingHours: hoursFrom(3) });
    const opened = await scene.open();
    expect(opened).toMatchObject({ state: 'waiting', isStaffed: false, unstaffedBecause: 'outside-hours' });
    const opensInMs = Date.parse(opened.opensAt) - (Date.now() + passedMs);
    expect(opensInMs).toBeGreaterThan(2 * hourMs);
    expect(opensInMs).toBeLessThanOrEqual(3 * hourMs);
    await scene.setStatus(account, 'available');
    expect(await scene.session(opened.sessionId)).toMatchObject({ state: 'waiting' });
    pass(opensInMs + 1_000);
    account.idToken = await service.signIn(account);
    await scene.setStatus(account, 'available');
    expect(await scene.session(opened.sessionId)).toMatchObject({ state: 'active' });
  });

  test('an agent may take a chat outside of working hours by hand', async () => {
    await setLiveChat({ workingHours: hoursFrom(3) });
    const { sessionId } = await scene.open();
    expect((await scene.act(sessionId, 'take', account.idToken)).status).toBe(200);
  });

  test('new working hours count for those who wait already', async () => {
    await setLiveChat({ workingHours: hoursFrom(3) });
    const { sessionId } = await scene.open();
    await setLiveChat({ workingHours: null });
    expect(await scene.session(sessionId)).toMatchObject({ state: 'active' });
  });

  test('live chat that is switched off is refused, and the widget and the owner are told', async () => {
    const hasLiveChat = async () =>
      (await service.request('GET', `/api/chatbots/${chatbotId}`, { token: account.idToken })).body.hasLiveChat;
    expect(await hasLiveChat()).toBe(true);
    await setLiveChat({ isEnabled: false });
    expect(await hasLiveChat()).toBe(false);
    expect(await scene.open()).toMatchObject({ code: 'CONFLICT' });
    const { body } = await service.request('GET', `/api/widget/config/${chatbotId}`);
    expect(body.liveChat).toEqual({ isEnabled: false });
    await setLiveChat({ isEnabled: true });
    expect(await scene.open()).toMatchObject({ state: 'active' });
  });

  test('with nobody available the visitor is told so', async () => {
    await scene.setStatus(account, 'away');
    expect(await scene.open()).toMatchObject({
      isStaffed: false,
      unstaffedBecause: 'nobody-available',
      opensAt: null,
    });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import { type EventReader, readEventsWithoutEnd } from '../../test-support/tenacious-reader.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const cuts = 100;
const minuteMs = 60_000;
/** How long a reader is away, by the server's clock; what is meant to be long passes in a moment. */
const absencesMs = [1_000, minuteMs, 30 * minuteMs];

describe.each(engines)('readers that are cut, on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount();
    scene = liveChatScene(service, account, await service.createChatbot(account));
  });
  afterAll(() => service?.stop());

  test(`get everything once and in order, cut ${cuts} times for a second, a minute or half an hour (chatwoot 14934)`, async () => {
    const sessions = [(await scene.open()).sessionId, (await scene.open()).sessionId];
    const source = { url: service.url, whenUp: async () => {} };
    const path = (id: string) => `/api/live-chat/sessions/${id}/events`;
    const inbox = `/api/live-chat/inbox/events?accountId=${account.accountId}&after=0`;
    // The token of a signed-in person ends within the hour: half hours pass more often than that.
    const ofSessions = sessions.map((id) => readEventsWithoutEnd(source, path(id), () => account.apiKey));
    const token = { value: account.idToken };
    const ofInbox = readEventsWithoutEnd(source, inbox, () => token.value);
    const readers: EventReader[] = [...ofSessions, ofInbox];

    let said = 0;
    for (let count = 0; count < cuts; count += 1) {
      const reader = readers[count % readers.length];
      const awayMs = absencesMs[count % absencesMs.length] ?? 0;
      while (!reader?.isConnected()) await sleep(1);
      reader.cut(10 + Math.random() * 20);
      if (awayMs >= minuteMs) {
        service.passTime(awayMs);
        if (awayMs > minuteMs) {
          account.idToken = await service.signIn(account);
          token.value = account.idToken;
        }
      }
      // Some while it is away, some as it comes back.
      for (let many = 1 + (count % 3); many > 0; many -= 1) {
        const id = sessions[said % 2] ?? '';
        expect((await scene.post(id, `message ${said}`)).status).toBe(200);
        said += 1;
      }
      await sleep(Math.random() * 10);
    }
    const ofEach = [Math.ceil(said / 2), Math.floor(said / 2), said];
    await expect.poll(() => readers.map((reader) => reader.messages().length)).toEqual(ofEach);
    for (const reader of readers) reader.close();

    for (const [at, reader] of ofSessions.entries()) {
      expect(reader.messages().map(({ message }) => message)).toEqual(
        Array.from({ length: said }, (_, number) => `message ${number}`).filter((_, number) => number % 2 === at),
      );
      expect(reader.messages().map(({ sequence }) => sequence)).toEqual(reader.messages().map((_, n) => n + 1));
    }
    expect(ofInbox.messages().map(({ message }) => message)).toEqual(
      Array.from({ length: said }, (_, number) => `message ${number}`),
    );
    expect(readers.reduce((sum, reader) => sum + reader.connections(), 0)).toBeGreaterThanOrEqual(cuts);
    for (const reader of readers) expect(reader.ids()).toEqual([...new Set(reader.ids())].toSorted((a, b) => a - b));
  });
});

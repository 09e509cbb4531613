/**
 * Does the inbox stay quick for somebody with many long chats? Opens chats by the API, fills them with messages, and takes
 * in a real Chromium how much work the page has with each interaction.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { password, signUpSiteOwner } from '../e2e/support/site-owner.ts';
import { startServer } from '../e2e/support/start-server.ts';

const { values } = parseArgs({
  options: {
    chats: { type: 'string', default: '50' },
    messages: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '20' },
  },
});
const [chats, messages, rounds] = [values.chats, values.messages, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const writers = 16;
/** Until what an interaction has set off is drawn, and told to the server. */
const settleMs = 300;

const server = await startServer();
const browser = await launchBrowser();
try {
  const owner = await signUpSiteOwner(server.url);
  const agent = await owner.inviteAgent('Anna');
  const chatbotId = await owner.createChatbot({ documents: [] });
  await owner.call(
    'PUT',
    '/api/live-chat/agent-status',
    { agentId: agent.userId, accountId: owner.accountId, status: 'available', maxConcurrentChats: 50 },
    agent.idToken,
  );
  const sessionIds = await openChats(owner.call, owner.apiKey, chatbotId);
  console.log(`${chats} chats of ${messages} messages each, one agent, Chromium`);

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.url}/inbox`);
  await page.getByLabel('E-mail address').fill(agent.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .locator('.chat-row')
    .nth(chats - 1)
    .waitFor();
  // Each is read once, so that what is measured is the page and not the way to the server.
  for (const sessionId of sessionIds) await openChat(page, sessionId);

  await report('open another chat', page, async (round) => {
    await page.evaluate(`document.querySelector('[data-session="${sessionIds[round % chats]}"]').click()`);
  });
  await openChat(page, sessionIds[0] ?? '');
  await report('type a letter', page, () => page.keyboard.press('a'));
  await report('a message arrives in the open chat', page, (round) => say(sessionIds[0], `News ${round}`));
  await report('a message arrives in another chat', page, (round) => say(sessionIds[1], `News ${round}`));
  await page.keyboard.press('Escape');
  await report('go to the next chat by key', page, () => page.keyboard.press('j'));

  function say(sessionId: string | undefined, message: string): Promise<unknown> {
    const from = { senderType: 'customer', senderName: 'Jo' };
    return owner.call('POST', '/api/live-chat/message', { sessionId, message, ...from }, owner.apiKey);
  }
} finally {
  await browser.close();
  await server.stop();
}

type Call = Awaited<ReturnType<typeof signUpSiteOwner>>['call'];

async function openChats(call: Call, apiKey: string, chatbotId: string): Promise<string[]> {
  const sessionIds: string[] = [];
  const left = Array.from({ length: chats }).keys();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (const chat of left) {
        const { sessionId } = await call<{ sessionId: string }>(
          'POST',
          '/api/live-chat/sessions',
          { chatbotId, visitorName: `Customer ${chat + 1}` },
          apiKey,
        );
        sessionIds.push(sessionId);
        for (let at = 1; at <= messages; at += 1)
          await call(
            'POST',
            '/api/live-chat/message',
            {
              sessionId,
              senderType: 'customer',
              senderName: `Customer ${chat + 1}`,
              message: `Message ${at}: is the **Dune** lamp dimmable, and how long does it take to Iceland?`,
            },
            apiKey,
          );
      }
    }),
  );
  return sessionIds;
}

async function openChat(page: Page, sessionId: string) {
  await page.evaluate(`document.querySelector('[data-session="${sessionId}"]').click()`);
  await page.waitForURL(`**/inbox/${sessionId}`);
  await page.locator('.chat .entry').last().waitFor();
}

/** All the work that the page has with each of these, in time of its own: whatever else this machine does, does not count. */
async function report(what: string, page: Page, act: (round: number) => Promise<unknown>) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await workMs();
    await act(round);
    await page.waitForTimeout(settleMs);
    times.push((await workMs()) - before);
  }
  await client.detach();
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
}

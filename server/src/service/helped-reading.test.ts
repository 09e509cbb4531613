import { expect, test, vi } from 'vitest';
import { startSite } from '../../test-support/site-server.ts';
import { startStubProvider } from '../../test-support/stub-provider.ts';
import { startTestNodes } from '../../test-support/test-nodes.ts';

test('two nodes read a website together, each page once', async () => {
  const pages = Array.from({ length: 60 }, (_, at) => `/page-${at}`);
  const links = pages.map((page) => `<a href="${page}">${page}</a>`).join(' ');
  const html = (text: string) => `<html lang="en"><body><main><h1>Shop</h1><p>${text}</p></main></body></html>`;
  const site = await startSite({
    '/': html(`Welcome to the shop. ${links}`),
    ...Object.fromEntries(pages.map((page, at) => [page, html(`Shelf ${at} has the parcels of drawer ${at * 7}.`)])),
  });
  const provider = await startStubProvider({ delayMs: 150 });
  const nodes = await startTestNodes(2, {
    ALLOWED_PRIVATE_HOSTS: site.host,
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
    CONFIDENCE_CALIBRATION: 'off',
  });
  const account = await nodes.createAccount();
  const chatbotId = await nodes.createChatbot(account, {});
  const path = `/api/chatbots/${chatbotId}/sources`;
  const options = { token: account.idToken };
  const { body: source } = await nodes.request('POST', path, { ...options, body: { type: 'website', url: site.url } });
  await vi.waitFor(async () => {
    const { body } = await nodes.request('GET', `${path}/${source.id}`, options);
    expect(body).toMatchObject({
      status: 'ready',
      documents: 61,
      progress: { found: 61, done: 61, unchanged: 0, failed: 0, skipped: 0 },
    });
  }, 120_000);
  const busy = await Promise.all(
    nodes.urls.map(async (url) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^parley_embedder_busy_seconds_total (\S+)/m.exec(metrics)?.[1]);
    }),
  );
  expect(busy.every((seconds) => seconds > 0)).toBe(true);
  const asked = site.requests.filter((request) => request.startsWith('GET /page-'));
  expect(asked.toSorted()).toEqual(pages.map((page) => `GET ${page} 200`).toSorted());
  await nodes.stop();
  await provider.close();
  await site.close();
});

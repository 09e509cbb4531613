import { expect, test } from 'vitest';
import { startTestService } from '../../test-support/test-service.ts';
import { sampleRequests } from './sample-requests.ts';

const quick = { status: 200, durationMs: 5 };

test('a share of the requests is logged', () => {
  const drawn = [0, 0.09, 0.1, 0.5, 0.99];
  const isLogged = sampleRequests(0.1, () => drawn.shift() ?? 1);
  expect(Array.from({ length: 5 }, () => isLogged(quick))).toEqual([true, true, false, false, false]);
});

test.each([
  ['a refused request', { status: 401, durationMs: 1 }],
  ['a failed request', { status: 500, durationMs: 1 }],
  ['a slow request', { status: 200, durationMs: 1_000 }],
])('%s is always logged', (_, request) => expect(sampleRequests(0, () => 0)(request)).toBe(true));

test('all requests are logged where nothing is set, and none where the share is 0', () => {
  expect(sampleRequests(1, () => 1)(quick)).toBe(true);
  expect(sampleRequests(0, () => 0)(quick)).toBe(false);
});

test('a server that logs no requests logs those that fail, and counts all', async () => {
  const service = await startTestService('sqlite', { ACCESS_LOG_SAMPLE: '0', LOG_LEVEL: 'info' });
  try {
    await service.request('GET', '/api/openapi.json');
    await service.request('GET', '/api/auth/ways');
    await service.request('GET', '/api/accounts');
    const routes = [...service.log().matchAll(/"route":"([^"]+)"/g)].map(([, route]) => route);
    expect(routes).toContain('/api/accounts');
    expect(routes).not.toContain('/api/auth/ways');
    const { text } = await service.request('GET', '/metrics');
    expect(text).toContain('route="/api/auth/ways",status="200"} 1');
  } finally {
    await service.stop();
  }
});

import { expect, test } from 'vitest';
import { engines, startTestService } from '../../test-support/test-service.ts';

test.each(engines)('the ways in ask for the first account until there is one, on %s', async (engine) => {
  const service = await startTestService(engine);
  const hasDemo = async () => (await service.request('GET', '/api/auth/ways')).body.hasDemo;
  const isFirst = async () => (await service.request('GET', '/api/auth/ways')).body.isFirstAccount;
  expect(await isFirst()).toBe(true);
  await service.createAccount();
  expect(await hasDemo()).toBe(false);
  expect(await isFirst()).toBe(false);
  await service.stop();
});

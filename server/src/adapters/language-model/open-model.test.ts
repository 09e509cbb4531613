import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import { providers } from '../../models/index.ts';
import type { Prompt } from '../../models/ports.ts';
import { createModelOpener } from './open-model.ts';

const prompt: Prompt = {
  messages: [{ role: 'user', content: 'When do you open?' }],
  temperature: 0.2,
  maxTokens: 300,
  streamed: true,
};
const never = new AbortController().signal;
const timeouts = { firstChunkTimeoutMs: 60_000, totalTimeoutMs: 60_000 };

let provider: StubProvider;
let inside: Server;
let insidePort: number;
let insideConnections = 0;
beforeAll(async () => {
  provider = await startStubProvider();
  inside = createServer((_, response) => response.end('{}'));
  inside.on('connection', () => {
    insideConnections += 1;
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  insidePort = (inside.address() as AddressInfo).port;
});
beforeEach(() => {
  insideConnections = 0;
});
afterAll(async () => {
  await provider.close();
  inside.close();
});

describe.each(providers)("an owner's model of the provider %s", (name) => {
  async function failureOf(baseUrl: string, addresses: string[] = [], allowedHosts: string[] = []) {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const open = createModelOpener({ ...timeouts, allowedHosts, resolve });
    const model = open({ provider: name, model: 'x', baseUrl, apiKey: 'sk-of-an-owner-1' }, 'owner');
    try {
      await Array.fromAsync(model.stream(prompt, never));
      throw new Error('it answered');
    } catch (error) {
      return error;
    } finally {
      await model.close();
    }
  }

  test.each([
    'http://169.254.169.254/v1',
    'http://127.0.0.1:PORT/v1',
    'http://[::1]:PORT/v1',
    'http://[::ffff:7f00:1]:PORT/v1',
    'http://0x7f000001:PORT/v1',
    'http://localhost:PORT/v1',
  ])('is not asked at %s, however it came to be stored', async (address) => {
    const failure = await failureOf(address.replace('PORT', String(insidePort)), ['127.0.0.1']);
    expect(failure).toMatchObject({ name: 'ModelFailure', reason: 'blocked' });
    expect(insideConnections).toBe(0);
  });

  test.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['10.0.0.1'], ['8.8.8.8', '127.0.0.1']])(
    'is not asked under a name that resolves to %s',
    async (...addresses) => {
      const failure = await failureOf('http://models.example.com:8080/v1', addresses);
      expect(failure).toMatchObject({ name: 'ModelFailure', reason: 'blocked' });
      expect(String((failure as Error).message)).toContain('ALLOWED_PRIVATE_HOSTS');
      expect(insideConnections).toBe(0);
    },
  );

  test('is not followed by a redirect', async () => {
    provider.behaviour = { failStatus: 307 };
    const before = provider.counts.connections;
    const failure = await failureOf(provider.baseUrl, [], [`127.0.0.1:${provider.port}`]);
    provider.behaviour = {};
    expect(failure).toMatchObject({ reason: 'refused', status: 307 });
    expect(provider.counts.connections - before).toBe(1);
  });
});

test("an owner's model is asked where the operator has allowed it, and the operator's anywhere", async () => {
  const endpoint = {
    provider: 'openai-compatible',
    model: 'x',
    baseUrl: provider.baseUrl,
    apiKey: undefined,
  } as const;
  const allowing = createModelOpener({ ...timeouts, allowedHosts: [`127.0.0.1:${provider.port}`] });
  const plain = createModelOpener({ ...timeouts, allowedHosts: [] });
  for (const model of [allowing(endpoint, 'owner'), plain(endpoint, 'operator')]) {
    expect((await Array.fromAsync(model.stream(prompt, never))).length).toBeGreaterThan(0);
    await model.close();
  }
});

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { startService } from '../../service/start-service.ts';
import { modelsOfOllama } from './local-ollama.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const tags = JSON.stringify({ models: [{ name: 'llama3.2:3b', size: 1 }, { name: 'qwen3' }] });

test('an Ollama tells its models', async () => {
  const address = await listen((request, response) => response.end(request.url === '/api/tags' ? tags : '{}'));
  expect(await modelsOfOllama(address)).toEqual(['llama3.2:3b', 'qwen3']);
});

test('models that only embed are not offered', async () => {
  const models = [
    { name: 'nomic-embed-text:latest', details: { family: 'nomic-bert' } },
    { name: 'llama3.2:latest', details: { family: 'llama' } },
    { name: 'embeddinggemma:300m', details: { family: 'gemma3' } },
    { name: 'bge-m3', details: { family: 'xlm' } },
    { name: 'gemma3:4b', details: { family: 'gemma3' } },
    { name: 'vectors', capabilities: ['embedding'] },
    { name: 'my-embedded-helper', capabilities: ['completion', 'tools'] },
    { name: 'odd', details: { family: 3 } },
  ];
  const address = await listen((_, response) => response.end(JSON.stringify({ models })));
  expect(await modelsOfOllama(address)).toEqual(['llama3.2:latest', 'gemma3:4b', 'my-embedded-helper', 'odd']);
});

test('models that run elsewhere are not offered as those of this machine', async () => {
  const models = [
    { name: 'gpt-oss:120b-cloud', remote_host: 'https://ollama.com:443', remote_model: 'gpt-oss:120b' },
    { name: 'renamed', remote_host: 'https://ollama.com:443' },
    { name: 'qwen3-coder:480b-cloud' },
    { name: 'llama3.2' },
  ];
  const address = await listen((_, response) => response.end(JSON.stringify({ models })));
  expect(await modelsOfOllama(address)).toEqual(['llama3.2']);
});

test.each<[string, RequestListener]>([
  ['is silent', () => {}],
  ['begins and does not end', (_, response) => void response.write('{"models": [')],
  ['says something else', (_, response) => void response.end('<html>')],
  ['is not well', (_, response) => void response.writeHead(500).end('{}')],
])('one that %s is none, and is not waited for', async (_name, listener) => {
  const address = await listen(listener);
  expect(await modelsOfOllama(address)).toBeUndefined();
});

test('nobody there is none', async () => {
  expect(await modelsOfOllama('http://127.0.0.1:1')).toBeUndefined();
});

test.each([
  ['is offered with the settings that use it', {}, true],
  ['is not looked for when a model is set', { MODEL_NAME: 'x', MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }, false],
])('a model on this machine %s', async (_name, settings, isOffered) => {
  let asked = 0;
  const address = await listen((_, response) => {
    asked += 1;
    response.end(tags);
  });
  const folder = await mkdtemp(join(tmpdir(), 'parley-ollama-'));
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ PORT: '0', DATA_DIR: folder, ...settings });
  const service = await startService(config, { logger, ollamaUrl: address });
  try {
    const offer = `MODEL_BASE_URL=${address}/v1 MODEL_NAME=llama3.2:3b`;
    if (isOffered) await expect.poll(() => lines.join('')).toContain(offer);
    expect(lines.join('')).toContain(isOffered ? '"model":"embedded"' : '"model":"x"');
    expect(asked).toBe(isOffered ? 1 : 0);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

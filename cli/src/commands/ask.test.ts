import { afterEach, expect, test } from 'vitest';
import { runParley } from '../../test-support/run-parley.ts';
import { type AskedBody, startScriptedServer } from '../../test-support/scripted-server.ts';

let server: Awaited<ReturnType<typeof startScriptedServer>> | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const answer = {
  response: 'In 30 days.',
  confidence: 0.913,
  sources: ['https://a.example/'],
  sessionId: 'sess_1',
};

/** Asks a server that streams the text. */
async function ask(stream: string, flags: readonly string[] = []) {
  const asked: AskedBody[] = [];
  server = await startScriptedServer((body) => {
    asked.push(body);
    return { headers: { 'Content-Type': 'text/event-stream' }, body: stream };
  });
  const connection = ['--chatbot', 'bot_1', '--url', server.url];
  const environment = { PARLEY_API_KEY: 'pk_live_x' };
  return { ...(await runParley(['ask', 'How', 'long?', ...connection, ...flags], { environment })), asked };
}

const chunks = event('chunk', { chunk: 'In 30 ' }) + event('chunk', { chunk: 'days.\u001b[2J' });

test('prints the answer without what would command the terminal, then where it is from', async () => {
  const stream = chunks + event('answer', { ...answer, responseTime: 12.4 }) + event('done', {});
  const { code, out, asked } = await ask(stream, ['--session', 'sess_0', '--mode', 'creative']);
  expect(code).toBe(0);
  expect(out).toBe(
    'In 30 days.[2J\n\nSources\n  1. https://a.example/\nSure (confidence 0.91), 12 ms\nSession sess_1 (--session goes on with it)\n',
  );
  expect(asked).toEqual([
    { message: 'How long?', chatbotId: 'bot_1', mode: 'creative', isTrial: true, sessionId: 'sess_0', events: true },
  ]);
});

test('an answer that breaks off is not taken for a whole one', async () => {
  expect(await ask(chunks)).toMatchObject({
    code: 1,
    err: 'The connection was cut before the answer was complete.\n',
  });
});

test('a failure in the midst is told in the server’s words', async () => {
  expect(await ask(chunks + event('error', { code: 'MODEL_UNAVAILABLE', message: 'No model answers.' }))).toMatchObject(
    {
      code: 1,
      err: 'The answer broke off: No model answers.\n',
    },
  );
});

test('prints the reply as JSON, and nothing else', async () => {
  const { out } = await ask(chunks + event('answer', { ...answer, responseTime: 12.4 }) + event('done', {}), [
    '--json',
  ]);
  expect(JSON.parse(out)).toMatchObject({
    response: 'In 30 days.',
    confidence: 0.913,
    sources: ['https://a.example/'],
  });
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { runParley } from '../test-support/run-parley.ts';

let closedPort: number;
beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  closedPort = typeof address === 'object' && address ? address.port : 0;
  probe.close();
  await once(probe, 'close');
});

test.each([[[]], [['--help']], [['ask', '--help']], [['help']]])(
  '%j prints help with an example',
  async (args) => {
    const { code, out } = await runParley(args);
    expect(code).toBe(0);
    expect(out).toContain('Usage: npm run parley -- COMMAND');
    expect(out).toContain('npm run parley -- ask "How long can I return an item?" --chatbot');
  },
);

const given = ['--chatbot', 'bot_1', '--key', 'pk_live_x'];

test.each<[string[], string]>([
  [['destroy'], 'There is no command "destroy"; --help lists them.'],
  [['constructor'], 'There is no command "constructor"; --help lists them.'],
  [['ask', 'When?', '--key', 'x'], 'Name the chatbot to ask: --chatbot bot_…'],
  [
    ['ask', 'When?', '--chatbot', 'x'],
    'Give an API key: --key pk_live_…, or PARLEY_API_KEY in the environment.',
  ],
  [
    ['ask', 'When?', ...given, '--key', 'a b'],
    'The API key has characters that no key has: was it copied whole, and alone?',
  ],
  [
    ['ask', 'When?', ...given, '--bogus'],
    "Unknown option '--bogus'; `npm run parley -- --help` lists the flags.",
  ],
  [
    ['ask', 'When?', ...given, '--mode', 'rude'],
    '--mode is one of standard, productivity, creative, not "rude".',
  ],
  [
    ['ask', 'When?', ...given, '--url', 'parley'],
    '--url takes an address such as http://localhost:3000, not "parley".',
  ],
  [
    ['ask', 'When?', ...given, '--url', 'http://a:b@c'],
    '--url must not hold a user name or password: reports show the address.',
  ],
  [['ask', 'When?', ...given, '--url', 'CLOSED'], 'No server can be reached at CLOSED (ECONNREFUSED).'],
  [['ask', ...given], 'Give a question: ask "How do I return an item?"'],
])('%j is told in one sentence, with 2', async (args, sentence) => {
  const real = (text: string) => text.replace('CLOSED', `http://127.0.0.1:${closedPort}`);
  expect(await runParley(args.map(real))).toEqual({ code: 2, out: '', err: `${real(sentence)}\n` });
});

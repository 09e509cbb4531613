import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ParleyProcess, startParley } from '../../test-support/parley-process.ts';
import { runParley } from '../../test-support/run-parley.ts';

let parley: ParleyProcess;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-manage-'));
  parley = await startParley([
    { url: 'https://shop.example/returns', title: 'Returns', content: 'You can return any item within 30 days.' },
  ]);
  await mkdir(join(folder, 'docs', 'deep'), { recursive: true });
  await mkdir(join(folder, 'docs', '.git'));
  await writeFile(
    join(folder, 'docs', 'hours.md'),
    '# Opening hours\n\nWe are open on Saturdays from 10:00 to 14:00.\n',
  );
  await writeFile(
    join(folder, 'docs', 'deep', 'shipping.txt'),
    'Shipping to Norway costs 12 euros and takes 5 days.\n',
  );
  await writeFile(join(folder, 'docs', '.git', 'config'), 'hidden');
});
afterAll(async () => {
  await parley?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** With the server and the key in the environment, as somebody has it who does this often. */
const run = (args: readonly string[], options: Parameters<typeof runParley>[1] = {}) =>
  runParley(args, { environment: { PARLEY_SERVER: parley.url, PARLEY_KEY: parley.manageKey }, ...options });
const ofChatbot = (...args: string[]) => [...args, '--chatbot', parley.chatbotId];

test('a folder is ingested file by file, and answers come from it', async () => {
  const { code, out, err } = await run(ofChatbot('ingest', join(folder, 'docs')));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /^deep\/shipping\.txt: 1 documents, 1 passages \(\S+\)\nhours\.md: 1 documents, 1 passages \(\S+\)\n$/,
  );
  const asked = await run(ofChatbot('ask', 'What does shipping to Norway cost?', '--json'));
  expect(JSON.parse(asked.out).response).toContain('12 euros');
});

test('progress is drawn for somebody who watches, on the line of before', async () => {
  const { err } = await run(ofChatbot('ingest', join(folder, 'docs', 'hours.md')), { isWatched: true });
  expect(err.replaceAll('\r\u001b[K', '>')).toMatch(/^>█+ \d+ of \d+ {2}hours\.md: sending/);
  expect(err.endsWith('\r\u001b[K')).toBe(true);
});

test('what cannot be read is told by name, with 1, and the others are read all the same', async () => {
  await writeFile(join(folder, 'broken.pdf'), '%PDF-1.4 nothing');
  const files = [join(folder, 'broken.pdf'), join(folder, 'docs', 'hours.md')];
  const { code, out, err } = await run(ofChatbot('ingest', ...files));
  expect(code).toBe(1);
  expect(err).toMatch(/^broken\.pdf: .+\n$/);
  expect(out).toMatch(/^hours\.md: /);
  const listed = await run(ofChatbot('ingest', ...files, '--json'));
  expect(JSON.parse(listed.out)).toMatchObject([
    { name: 'broken.pdf', status: 'failed', error: expect.any(String) },
    { name: 'hours.md', status: 'ready', error: null },
  ]);
});

test('sources are listed, read again and deleted', async () => {
  const { out } = await run(ofChatbot('sources', 'list'));
  expect(out).toMatch(/^\S+ +markdown +ready +1 documents, 1 passages +https:\/\/shop\.example\/returns$/m);
  const all = JSON.parse((await run(ofChatbot('sources', '--json'))).out) as { id: string; title: string }[];
  const [{ id } = { id: '' }] = all.filter(({ title }) => title.includes('shipping'));
  expect(await run(ofChatbot('sources', 'refresh', id))).toEqual({ code: 0, out: `Reading ${id} again.\n`, err: '' });
  expect(await run(ofChatbot('sources', 'delete', id))).toEqual({ code: 0, out: `${id} is deleted.\n`, err: '' });
  expect((await run(ofChatbot('sources', 'list'))).out).not.toContain(id);
  expect(await run(ofChatbot('sources', 'delete', 'src_none'))).toMatchObject({ code: 1, out: '' });
});

test('statistics are shown in words and as JSON', async () => {
  await run(ofChatbot('ask', 'Within how many days can I return an item?'));
  const { code, out } = await run(ofChatbot('stats'));
  expect(code).toBe(0);
  expect(out).toMatch(/^Questions, ever +\d+$/m);
  expect(out).toMatch(/Top questions\n {2}1\. /);
  expect(JSON.parse((await run(ofChatbot('stats', '--json'))).out).totalInteractions).toBeGreaterThan(0);
});

test('keys are made with scopes, listed and revoked', async () => {
  const flags = ['--scopes', 'read,sources', '--chatbot', parley.chatbotId, '--expires', '2100-01-01'];
  const made = await run(['keys', 'create', 'Nightly', 'import', ...flags]);
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^pk_live_\S+\n$/) });
  const key = made.out.trim();
  expect(await run(ofChatbot('stats', '--key', key))).toMatchObject({ code: 0 });
  const line = (await run(['keys', 'list'])).out.split('\n').find((each) => each.includes('Nightly import')) ?? '';
  expect(line).toMatch(/ {2}…\S{4} {2}read,sources +bot_\S+ +.*ends 2100-01-01$/);
  const [id = ''] = line.split(' ');
  expect(await run(['keys', 'revoke', id])).toMatchObject({ code: 0, out: `${id} is revoked.\n` });
  await expect
    .poll(() => run(ofChatbot('stats', '--key', key)))
    .toEqual({ code: 1, out: '', err: 'The server does not accept the API key (401 INVALID_API_KEY).\n' });
  expect(await run(['keys', 'create', 'x', '--scopes', 'all'])).toMatchObject({
    code: 2,
    err: '--scopes takes some of ask, read, sources, live, manage, not "all".\n',
  });
});

test('a key without the scope is told which one is missing', async () => {
  const { code, err } = await run(ofChatbot('stats', '--key', parley.apiKey));
  expect(code).toBe(1);
  expect(err).toContain('read');
});

test('a conversation goes on from line to line', async () => {
  const typed = ['When are you open on Saturdays?', 'Within how many days can I return an item?', '', 'never asked'];
  const { code, out, err } = await run(ofChatbot('chat'), { typed });
  expect(code).toBe(0);
  expect(out).toMatch(/10:00 to 14:00[\s\S]*30 days[\s\S]*Sources\n {2}1\. /);
  expect(out).not.toContain('\u001b');
  expect(err).toMatch(/^The conversation is sess_\S+: chat --session goes on with it\.\n$/);
  const lines = (await run(ofChatbot('chat', '--json'), { typed })).out.trim().split('\n');
  const sessions = lines.map((line) => (JSON.parse(line) as { sessionId: string }).sessionId);
  expect(sessions).toHaveLength(2);
  expect(new Set(sessions).size).toBe(1);
});

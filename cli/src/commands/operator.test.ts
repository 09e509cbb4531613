import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ParleyProcess, startParley } from '../../test-support/parley-process.ts';
import { runParley } from '../../test-support/run-parley.ts';

let parley: ParleyProcess;
beforeAll(async () => {
  parley = await startParley([]);
});
afterAll(() => parley?.stop());

/** As whoever has the machine: without any credential but the data folder. */
const run = (...args: string[]) =>
  runParley([...args, '--server', parley.url], { environment: { DATA_DIR: parley.folder } });
const post = async (path: string, body: object) => {
  const response = await fetch(`${parley.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const signIn = async (email: string, password: string) => (await post('sign-in', { email, password })).status;
const setPassword = async (out: string, newPassword: string) => {
  const [, resetToken] = /#reset=(\S+)/.exec(out) ?? [];
  return (await post('reset-password', { resetToken, newPassword })).status;
};

test('a lost password has a way back for whoever has the machine', async () => {
  expect(await signIn('a@example.com', 'a long password')).toBe(200);
  const { code, out } = await run('users', 'reset-password', 'A@example.com');
  expect(code).toBe(0);
  expect(out).toMatch(/^With this link A@example.com sets a password, once, until \S+:\nhttp\S+#reset=\S+\n$/);
  expect(await signIn('a@example.com', 'a long password')).toBe(401);
  expect(await setPassword(out, 'found again at last')).toBe(200);
  expect(await signIn('a@example.com', 'found again at last')).toBe(200);
  expect(await setPassword(out, 'a second time')).toBe(404);
});

test('accounts are listed, and given a plan', async () => {
  const { out } = await run('accounts', 'list', '--search', 'a@example');
  expect(out).toMatch(/^acct_\S+ {2}Owner {2}enterprise {2}\d+ of 1000000 this hour {2}a@example.com\n$/);
  const [id = ''] = out.split(' ');
  const limited = await run('accounts', 'set-plan', id, 'enterprise', '--hourly-limit', '7');
  expect(limited).toMatchObject({ code: 0, out: expect.stringContaining('of 7 this hour') });
  expect((await run('accounts', 'set-plan', id, 'pro')).out).toContain('pro  ');
  expect(await run('accounts', 'set-plan', id, 'gold')).toMatchObject({
    code: 1,
    err: expect.stringContaining('plan'),
  });
  expect(await run('accounts', 'set-plan', 'acct_none', 'pro')).toMatchObject({
    code: 1,
    err: 'There is no such account, or you may not see it.\n',
  });
});

test('sign-up is closed and opened, and users are added either way', async () => {
  expect((await run('sign-up', 'close')).out).toBe('Sign-up is closed.\n');
  const stranger = { email: 'stranger@example.com', password: 'a long password' };
  expect((await post('sign-up', stranger)).status).toBe(403);
  const added = await run('users', 'add', 'ada@example.com', '--name', 'Ada');
  expect(await setPassword(added.out, 'a password of hers')).toBe(200);
  expect((await run('sign-up')).out).toBe('Sign-up is closed.\n');
  expect((await run('sign-up', 'open')).out).toBe('Sign-up is open.\n');
  expect((await post('sign-up', stranger)).status).toBe(201);
  expect(await run('users', 'add', 'ada@example.com')).toMatchObject({
    code: 1,
    err: 'This email address is in use.\n',
  });
});

test('users are listed, appointed and dismissed', async () => {
  expect((await run('users', 'list', '--search', 'a@example.com')).out).toContain('  operator\n');
  await run('users', 'add', 'eve@example.com');
  expect((await run('users', 'appoint', 'eve@example.com')).out).toMatch(/eve@example.com {2}Owner {2}operator\n$/);
  expect((await run('users', 'dismiss', 'eve@example.com')).out).toMatch(/eve@example.com {2}Owner\n$/);
  expect(await run('users', 'appoint', 'nobody@example.com')).toMatchObject({
    code: 1,
    err: 'There is no user with the address nobody@example.com.\n',
  });
});

test('what is missing is told in one sentence', async () => {
  const other = await mkdtemp(join(tmpdir(), 'parley-other-'));
  const list = (...flags: string[]) => runParley(['accounts', 'list', ...flags]);
  expect(await list('--data-dir', other, '--server', parley.url)).toMatchObject({
    code: 2,
    err: `There is no ${join(other, 'operator.key')}. The server writes it when it starts; --data-dir names another folder.\n`,
  });
  await writeFile(join(other, 'operator.key'), `op_${'x'.repeat(43)}\n`);
  expect(await list('--data-dir', other, '--server', parley.url)).toMatchObject({
    code: 1,
    err: `The server at ${parley.url} does not accept the key in ${other}: it runs on another data folder.\n`,
  });
  expect(await list('--data-dir', other, '--server', 'http://127.0.0.1:9')).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^No server can be reached at http:\/\/127\.0\.0\.1:9 \(.+\)\. Start it with npm start, or give its address with --server\.\n$/,
    ),
  });
  await rm(other, { recursive: true });
  for (const args of [['accounts'], ['accounts', 'set-plan', 'acct_1'], ['users'], ['users', 'add']])
    expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining('Usage: ') });
  expect((await run('sign-up', 'maybe')).code).toBe(2);
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runParley } from '../../test-support/run-parley.ts';
import { commands } from '../command-table.ts';

const run = promisify(execFile);
const scriptFor = async (shell: string) => (await runParley(['completion', shell])).out;

/** What bash offers for the words, the last of which is being typed. */
async function offered(...words: string[]): Promise<string[]> {
  const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _parley; echo "\${COMPREPLY[@]}"`;
  const { stdout } = await run('bash', ['-c', `${await scriptFor('bash')}\n${ask}`]);
  return stdout.trim().split(' ').filter(Boolean);
}

test('bash completes commands, their second words and their flags', async () => {
  expect(await offered('parley', 're')).toEqual(['restore']);
  expect(await offered('parley', '')).toEqual(commands.map(({ name }) => name));
  expect(await offered('parley', 'keys', 're')).toEqual(['revoke']);
  expect(await offered('parley', 'backup', '--w')).toEqual(['--without-secrets']);
  expect(await offered('parley', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
});

test.each(['zsh', 'fish'])('%s gets every command and flag', async (shell) => {
  const script = await scriptFor(shell);
  for (const { name, flags } of commands) {
    expect(script).toContain(name);
    for (const flag of Object.keys(flags)) expect(script).toContain(flag);
  }
});

test('another shell is refused', async () => {
  expect(await runParley(['completion', 'fishy'])).toMatchObject({
    code: 2,
    err: 'There is no "fishy"; did you mean fish?\n',
  });
});

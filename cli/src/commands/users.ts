import type { Reply } from '../../../clients/js/src/calls.ts';
import type { OperatorClient, OverseenUser, ResetLink } from '../client/operator-client.ts';
import type { Command } from '../command.ts';
import { jsonText } from '../json-output.ts';
import { connectAsOperator, operatorFlags } from '../operator-connection.ts';
import { actOf, readFlags, UsageProblem } from '../read-flags.ts';
import { terminalLine } from '../rendering/terminal-text.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';

const flags = {
  search: { type: 'string', value: 'TEXT', about: 'Only those with this text in a name or email address' },
  name: { type: 'string', value: 'NAME', about: 'For add: the name of the user' },
  ...operatorFlags,
} as const;

type UserPage = Reply<'GET', '/api/operator/users'>;

const longestName = 40;

/** Lists users, adds one, resets a password, appoints and dismisses operators. */
export const users: Command = {
  name: 'users',
  usages: [
    ['users list', 'List users'],
    ['users add EMAIL', 'Add a user and print a link to set the password'],
    ['users reset-password EMAIL', 'Sign out everywhere and print a link to set a new password'],
    ['users appoint EMAIL', 'Make a user an operator'],
    ['users dismiss EMAIL', 'Remove the operator role'],
  ],
  flags,
  run,
};

const usage = 'users list, or users add, reset-password, appoint or dismiss with an email address';

async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, flags);
  const [word, email] = positionals;
  const act = actOf(word, ['list', 'add', 'reset-password', 'appoint', 'dismiss'], usage);
  if (act !== 'list' && !email) throw new UsageProblem(`Usage: ${usage}`);
  const { out, environment } = surroundings;
  const client = connectAsOperator(values, environment);
  if (act === 'list' || !email) {
    const all = listed(client, values.search);
    if (values.json) out(jsonText(await Array.fromAsync(all)));
    else for await (const each of all) out(`${line(each)}\n`);
    return exitCodes.fine;
  }
  const showLink = (link: ResetLink) => out(values.json ? jsonText(link) : linkText(email, link));
  if (act === 'add') {
    showLink(await client.call('POST', '/api/operator/users', { email, ...(values.name && { name: values.name }) }));
    return exitCodes.fine;
  }
  const { id } = await client.userOf(email);
  const path = `/api/operator/users/${encodeURIComponent(id)}` as const;
  if (act === 'reset-password') showLink(await client.call('POST', `${path}/password-reset`));
  else {
    const changed = await client.call('PATCH', path, { isOperator: act === 'appoint' });
    out(values.json ? jsonText(changed) : `${line(changed)}\n`);
  }
  return exitCodes.fine;
}

async function* listed(client: OperatorClient, search: string | undefined): AsyncGenerator<OverseenUser, void> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: '100', ...(search && { search }), ...(cursor && { cursor }) });
    const page: UserPage = await client.call('GET', `/api/operator/users?${query}`);
    yield* page.users;
    cursor = page.next;
  }
}

const line = ({ id, email, name, isOperator }: OverseenUser) =>
  [id, terminalLine(email, 254), terminalLine(name, longestName), ...(isOperator ? ['operator'] : [])].join('  ');

const linkText = (email: string, { resetUrl, expiresAt }: ResetLink) =>
  `With this link ${terminalLine(email, 254)} sets a password, once, until ${terminalLine(expiresAt, 40)}:\n${terminalLine(resetUrl, 1_000)}\n`;

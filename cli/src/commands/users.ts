import type { Reply } from '../../../clients/js/src/calls.ts';
import type { OverseenUser, ResetLink } from '../client/operator-client.ts';
import { connectAsOperator, operatorOptions } from '../operator-connection.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';
import { terminalLine } from '../terminal-text.ts';

const options = {
  ...operatorOptions,
  search: { type: 'string' },
  name: { type: 'string' },
} as const;

type UserPage = Reply<'GET', '/api/operator/users'>;

const longestName = 40;

/** Lists users, adds one, resets a password, appoints and dismisses operators. */
export async function users(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, options);
  const [act = '', email] = positionals;
  const { out, environment } = surroundings;
  if (act === 'list') {
    const client = connectAsOperator(values, environment);
    let cursor: string | null = '';
    while (cursor !== null) {
      const { search } = values;
      const query = new URLSearchParams({
        limit: '100',
        ...(search && { search }),
        ...(cursor && { cursor }),
      });
      const page: UserPage = await client.call('GET', `/api/operator/users?${query}`);
      for (const user of page.users) out(`${line(user)}\n`);
      cursor = page.next;
    }
    return exitCodes.fine;
  }
  if (!['add', 'reset-password', 'appoint', 'dismiss'].includes(act) || !email)
    throw new UsageProblem(
      'Say what to do: users list, or users add, reset-password, appoint or dismiss with an e-mail address',
    );
  const client = connectAsOperator(values, environment);
  if (act === 'add') {
    const body = { email, ...(values.name && { name: values.name }) };
    out(linkText(email, await client.call('POST', '/api/operator/users', body)));
    return exitCodes.fine;
  }
  const { id } = await client.userOf(email);
  const path = `/api/operator/users/${encodeURIComponent(id)}` as const;
  if (act === 'reset-password') out(linkText(email, await client.call('POST', `${path}/password-reset`)));
  else out(`${line(await client.call('PATCH', path, { isOperator: act === 'appoint' }))}\n`);
  return exitCodes.fine;
}

const line = ({ id, email, name, isOperator }: OverseenUser) =>
  [id, terminalLine(email, 254), terminalLine(name, longestName), ...(isOperator ? ['operator'] : [])].join('  ');

const linkText = (email: string, { resetUrl, expiresAt }: ResetLink) =>
  `With this link ${terminalLine(email, 254)} sets a password, once, until ${terminalLine(expiresAt, 40)}:\n${terminalLine(resetUrl, 1_000)}\n`;

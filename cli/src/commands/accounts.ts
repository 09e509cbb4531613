import type { Reply } from '../../../clients/js/src/calls.ts';
import type { OperatorClient, OverseenAccount } from '../client/operator-client.ts';
import { connectAsOperator, operatorOptions } from '../operator-connection.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';
import { terminalLine } from '../terminal-text.ts';

const options = {
  ...operatorOptions,
  search: { type: 'string' },
  'hourly-limit': { type: 'string' },
} as const;

type AccountPage = Reply<'GET', '/api/operator/accounts'>;

const longestName = 40;

/** Lists accounts, or sets the plan of one. */
export async function accounts(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, options);
  const [act, account, plan] = positionals;
  const { out, environment } = surroundings;
  if (act === 'list') {
    await list(connectAsOperator(values, environment), values.search, out);
    return exitCodes.fine;
  }
  if (act !== 'set-plan' || !account || !plan)
    throw new UsageProblem('Say what to do: accounts list, or accounts set-plan acct_… PLAN');
  const hourlyLimit = limitOf(values['hourly-limit']);
  const client = connectAsOperator(values, environment);
  const changed = await client.call('PATCH', `/api/operator/accounts/${encodeURIComponent(account)}`, {
    // The server refuses what is no plan, and names those there are.
    plan: plan as OverseenAccount['plan'],
    ...(hourlyLimit !== undefined && { hourlyLimit }),
  });
  out(`${line(changed)}\n`);
  return exitCodes.fine;
}

async function list(client: OperatorClient, search: string | undefined, out: Surroundings['out']) {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: '100', ...(search && { search }), ...(cursor && { cursor }) });
    const page: AccountPage = await client.call('GET', `/api/operator/accounts?${query}`);
    for (const account of page.accounts) out(`${line(account)}\n`);
    cursor = page.next;
  }
}

function line({ id, name, plan, hour, owners }: OverseenAccount): string {
  const use = `${hour.used} of ${hour.limit} this hour`;
  return [id, terminalLine(name, longestName), plan, use, ...owners.map((owner) => terminalLine(owner, 254))].join(
    '  ',
  );
}

function limitOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageProblem(`--hourly-limit takes a whole number, not ${JSON.stringify(text)}.`);
  return Number(text);
}

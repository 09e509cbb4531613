import type { Reply } from '../../../clients/js/src/calls.ts';
import type { OperatorClient, OverseenAccount } from '../client/operator-client.ts';
import type { Command } from '../command.ts';
import { jsonText } from '../json-output.ts';
import { connectAsOperator, operatorFlags } from '../operator-connection.ts';
import { actOf, readFlags, UsageProblem } from '../read-flags.ts';
import { terminalLine } from '../rendering/terminal-text.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';

const flags = {
  search: { type: 'string', value: 'TEXT', about: 'Only those with this text in a name or email address' },
  'hourly-limit': { type: 'string', value: 'N', about: 'For set-plan: requests per hour on the enterprise plan' },
  ...operatorFlags,
} as const;

type AccountPage = Reply<'GET', '/api/operator/accounts'>;

const longestName = 40;

/** Lists accounts, or sets the plan of one. */
export const accounts: Command = {
  name: 'accounts',
  usages: [
    ['accounts list', 'List accounts with plan and usage this hour'],
    ['accounts set-plan ACCOUNT PLAN', 'Change the plan: free, pro or enterprise'],
  ],
  flags,
  run,
};

const usage = 'accounts list, or accounts set-plan acct_… PLAN';

async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, flags);
  const [word, account, plan] = positionals;
  const act = actOf(word, ['list', 'set-plan'], usage);
  const { out, environment } = surroundings;
  if (act === 'list') {
    const all = listed(connectAsOperator(values, environment), values.search);
    if (values.json) out(jsonText(await Array.fromAsync(all)));
    else for await (const each of all) out(`${line(each)}\n`);
    return exitCodes.fine;
  }
  if (!account || !plan) throw new UsageProblem(`Usage: ${usage}`);
  const hourlyLimit = limitOf(values['hourly-limit']);
  const client = connectAsOperator(values, environment);
  const changed = await client.call('PATCH', `/api/operator/accounts/${encodeURIComponent(account)}`, {
    // The server refuses what is no plan, and names those there are.
    plan: plan as OverseenAccount['plan'],
    ...(hourlyLimit !== undefined && { hourlyLimit }),
  });
  out(values.json ? jsonText(changed) : `${line(changed)}\n`);
  return exitCodes.fine;
}

async function* listed(client: OperatorClient, search: string | undefined): AsyncGenerator<OverseenAccount, void> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: '100', ...(search && { search }), ...(cursor && { cursor }) });
    const page: AccountPage = await client.call('GET', `/api/operator/accounts?${query}`);
    yield* page.accounts;
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

import type { Body } from '../../../clients/js/src/calls.ts';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Command } from '../command.ts';
import { connectWithKey, type KeyConnection, keyFlags } from '../connection.ts';
import { Failure } from '../failure.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { actOf, readFlags, UsageProblem } from '../read-flags.ts';
import { tableText } from '../rendering/table.ts';
import { exitCodes } from '../surroundings.ts';

const scopes = ['ask', 'read', 'sources', 'live', 'manage'] as const;

const flags = {
  scopes: {
    type: 'string',
    value: 'LIST',
    about: `For create: comma-separated scopes, of ${scopes.join(', ')} (default: ask)`,
  },
  chatbot: { type: 'string', value: 'ID', about: 'For create: limit the key to one chatbot' },
  expires: { type: 'string', value: 'DATE', about: 'For create: expiry date, such as 2030-01-01' },
  account: { type: 'string', value: 'ID', about: "Account ID, acct_… (default: the key's account)" },
  ...keyFlags,
  json: jsonFlag,
} as const;

const usage = 'keys list, keys create NAME or keys revoke KEY';

/** The API keys of an account. */
export const keys: Command = {
  name: 'keys',
  usages: [
    ['keys list', 'List API keys'],
    ['keys create NAME', 'Create an API key, which is shown once'],
    ['keys revoke KEY', 'Revoke an API key by its ID'],
  ],
  flags,
  notes: 'The key in --key needs the manage scope.',
  async run(args, { out, environment }) {
    const { values, positionals } = readFlags(args, flags);
    const [word = 'list', ...rest] = positionals;
    const act = actOf(word, ['list', 'create', 'revoke'], usage);
    const about = rest.join(' ');
    if (act !== 'list' && !about) throw new UsageProblem(`Usage: ${usage}`);
    const expiresAt = timeOf(values.expires);
    const wanted = scopesOf(values.scopes);
    const connection = connectWithKey(values, environment);
    const { parley, call } = connection;
    const accountId = values.account ?? (await ownAccount(connection));
    if (act === 'list') {
      const all = await call(() => parley.apiKeys.list({ accountId }));
      const rows = all.map((key) => [
        key.id,
        key.name,
        `…${key.lastFour}`,
        key.scopes.join(','),
        key.chatbotId ?? 'all chatbots',
        stateOf(key),
      ]);
      out(values.json ? jsonText(all) : tableText(rows));
    } else if (act === 'create') {
      const { chatbot: chatbotId } = values;
      const body: NewKey = {
        name: about,
        ...(wanted && { scopes: wanted }),
        ...(chatbotId && { chatbotId }),
        ...(expiresAt && { expiresAt }),
      };
      const made = await call(() => parley.apiKeys.create({ accountId, ...body }));
      out(values.json ? jsonText(made) : `${made.key}\n`);
    } else {
      await call(() => parley.apiKeys.revoke({ accountId, keyId: about }));
      out(values.json ? jsonText({ id: about, isRevoked: true }) : `${about} is revoked.\n`);
    }
    return exitCodes.fine;
  },
};

type NewKey = Body<'POST', '/api/accounts/{accountId}/api-keys'>;

interface KeyState {
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

function stateOf({ expiresAt, lastUsedAt, revokedAt }: KeyState): string {
  if (revokedAt !== null) return `revoked ${revokedAt.slice(0, 10)}`;
  const used = lastUsedAt === null ? 'never used' : `used ${lastUsedAt.slice(0, 16).replace('T', ' ')}`;
  return expiresAt === null ? used : `${used}, ends ${expiresAt.slice(0, 10)}`;
}

/** A key of one chatbot may not list accounts, but sees its chatbot's. */
async function ownAccount({ parley, call }: KeyConnection): Promise<string> {
  const id = await call(async () => {
    try {
      const { accounts } = await parley.request('GET', '/api/accounts');
      return accounts[0]?.id;
    } catch (error) {
      if (!(error instanceof ParleyError && error.status === 403)) throw error;
      return (await parley.chatbots.list())[0]?.accountId;
    }
  });
  if (id === undefined) throw new Failure('The key has no access to an account. Pass --account acct_…');
  return id;
}

function scopesOf(text: string | undefined) {
  return text?.split(',').map((word) => {
    const scope = scopes.find((each) => each === word.trim());
    if (scope) return scope;
    throw new UsageProblem(`--scopes takes some of ${scopes.join(', ')}, not ${JSON.stringify(word.trim())}.`);
  });
}

function timeOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs))
    throw new UsageProblem(`--expires takes a date such as 2030-01-01, not ${JSON.stringify(text)}.`);
  return new Date(atMs).toISOString();
}

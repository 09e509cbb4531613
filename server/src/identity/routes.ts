import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf, signedIn } from '../http/signed-in.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import { type AccountQuotaReader, type Limits, plans, quotasOf, withLimits } from '../limits/index.ts';
import { noApiKey, withAccountScope } from './api-key-access.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { type Account, type Identity, type PlanChanges, type Role, roles, type UserCaller } from './index.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { name, ofAccount, time, timeText } from './route-fields.ts';

export { callbackPath, providerRoutes } from './provider-routes.ts';
export { renewalRoutes } from './renewal-routes.ts';
export { signInRoutes } from './sign-in-routes.ts';

interface Dependencies {
  identity: Identity;
  limits: Limits;
  quotas: AccountQuotaReader;
  planChanges: PlanChanges;
}

/** Accounts, members and API keys. */
export function identityRoutes(dependencies: Dependencies): Endpoint[] {
  return [
    ...accountRoutes(dependencies),
    ...memberRoutes(dependencies),
    ...pictureRoutes(dependencies),
    ...invitationRoutes(dependencies),
    ...apiKeyRoutes(dependencies),
  ];
}

const accountDocument = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  plan: z.enum(plans),
  retentionDays: z.number(),
  createdAt: time,
  hour: z.object({ limit: z.number(), used: z.number(), remaining: z.number() }).describe('Use of the sliding hour.'),
});

const quota = z.object({
  used: z.number(),
  limit: z.number().nullable().describe('Null for as much as you like.'),
});
/** One account, with what it may hold. */
const wholeAccount = accountDocument.extend({
  quotas: z
    .object({
      chatbots: quota,
      sources: quota,
      passages: quota,
      storage: quota.describe('Bytes of uploaded files and of texts given as sources.'),
      sessions: quota.describe('Conversations begun today, in UTC.'),
    })
    .describe('What the account holds, and may hold by its plan.'),
});

function accountRoutes({ identity, limits, quotas, planChanges }: Dependencies): Endpoint[] {
  async function requirePlanChanges(user: UserCaller) {
    if (planChanges === 'owners') return;
    if (planChanges === 'nobody') throw new Problem('FORBIDDEN', 'Plans are not changed through the API here.');
    if (!(await identity.isOperator(user)))
      throw new Problem(
        'FORBIDDEN',
        'The plan and its limit are set by the operator of this server; ask whoever runs it.',
      );
  }

  const documentOf = async (account: Account & { role: Role }) => ({
    id: account.id,
    name: account.name,
    role: account.role,
    plan: account.plan,
    retentionDays: account.retentionDays,
    createdAt: timeText(account.createdAt),
    hour: await limits.useOfTheHour(account),
  });
  const wholeOf = async (account: Account & { role: Role }) => {
    const [document, use] = await Promise.all([documentOf(account), quotas.use(account.id)]);
    return { ...document, quotas: withLimits(use, quotasOf(account)) };
  };

  return [
    endpoint(
      {
        method: 'get',
        path: '/api/accounts',
        tag: 'Account',
        apiKey: withAccountScope('read'),
        summary: 'List the accounts you belong to',
        description: 'With an API key, the one that it belongs to.',
        callers: ['user'],
        success: {
          status: 200,
          description: 'The accounts.',
          schema: z.object({
            accounts: z.array(accountDocument),
            owned: quota.describe('Accounts that you own.'),
            isOperator: z.boolean().describe('Whether you run this server.'),
            pictureUrl: z.string().nullable().describe('Your picture.'),
          }),
        },
      },
      async ({ caller }) => {
        const [accounts, owned, isOperator, pictureUrl] = await Promise.all([
          identity.accountsOf(actorOf(caller)),
          caller?.kind === 'user' ? identity.ownedBy(caller) : { used: 0, limit: 0 },
          caller?.kind === 'user' && identity.isOperator(caller),
          caller?.kind === 'user' ? identity.pictureUrl(caller.userId) : null,
        ]);
        return { body: { accounts: await Promise.all(accounts.map(documentOf)), owned, isOperator, pictureUrl } };
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/accounts',
        tag: 'Account',
        apiKey: noApiKey('An account is owned by the person who creates it.'),
        summary: 'Create an account of your own',
        callers: ['user'],
        isIdempotent: true,
        body: z.strictObject({ name }),
        success: { status: 201, description: 'The account.', schema: accountDocument },
        errors: ['CONFLICT', 'QUOTA_EXCEEDED', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, body, header }) => {
        const language = preferredLanguage(header('accept-language'));
        return { body: await documentOf(await identity.createAccount(signedIn(caller), { ...body, language })) };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'get',
        path: '/api/accounts/{accountId}',
        apiKey: withAccountScope('read'),
        summary: 'Read an account, its plan, the use of its hour and of its quotas',
        success: { status: 200, description: 'The account.', schema: wholeAccount },
      },
      async ({ caller, params }) => ({
        body: await wholeOf(await identity.accountFor(actorOf(caller), params.accountId, 'see')),
      }),
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'patch',
        path: '/api/accounts/{accountId}',
        apiKey: noApiKey('Only an owner decides about the account.'),
        summary: "Change an account's name, plan or retention",
        body: z.strictObject({
          name: name.optional(),
          plan: z.enum(plans).optional(),
          hourlyLimit: z
            .int()
            .min(0)
            .max(10_000_000)
            .nullable()
            .optional()
            .describe('Requests an hour on the plan enterprise.'),
          retentionDays: z.int().min(1).max(3650).optional().describe('Days a session is kept after its last message.'),
        }),
        success: { status: 200, description: 'The account.', schema: wholeAccount },
      },
      async ({ caller, params, body }) => {
        const changesPlan = body.plan !== undefined || body.hourlyLimit !== undefined;
        if (changesPlan) await requirePlanChanges(signedIn(caller));
        return {
          body: await wholeOf(await identity.updateAccount(signedIn(caller), params.accountId, body)),
        };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'delete',
        path: '/api/accounts/{accountId}',
        apiKey: noApiKey('Only an owner decides about the account.'),
        summary: 'Delete an account with everything in it',
        success: { status: 204, description: 'Deleted.' },
      },
      async ({ caller, params }) => {
        await identity.deleteAccount(signedIn(caller), params.accountId);
        return {};
      },
    ),
  ];
}

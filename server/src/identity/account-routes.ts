import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import { type Limits, plans } from '../limits/index.ts';
import { type Account, type Identity, type PlanChanges, type Role, roles, type UserCaller } from './index.ts';
import { name, ofAccount, time, timeText } from './route-fields.ts';

const accountDocument = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  plan: z.enum(plans),
  retentionDays: z.number(),
  createdAt: time,
  hour: z
    .object({ limit: z.number(), used: z.number(), remaining: z.number() })
    .describe('Use of the sliding hour.'),
});

interface Dependencies {
  identity: Identity;
  limits: Limits;
  planChanges: PlanChanges;
}

export function accountRoutes({ identity, limits, planChanges }: Dependencies): Endpoint[] {
  async function requirePlanChanges(user: UserCaller) {
    if (planChanges === 'owners') return;
    if (planChanges === 'nobody')
      throw new Problem('FORBIDDEN', 'Plans are not changed through the API here.');
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

  return [
    endpoint(
      {
        method: 'get',
        path: '/api/accounts',
        tag: 'Account',
        summary: 'List the accounts you belong to',
        callers: ['user'],
        success: {
          status: 200,
          description: 'The accounts.',
          schema: z.object({ accounts: z.array(accountDocument) }),
        },
      },
      async ({ caller }) => {
        const accounts = await identity.accountsOf(signedIn(caller).userId);
        return { body: { accounts: await Promise.all(accounts.map(documentOf)) } };
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/accounts',
        tag: 'Account',
        summary: 'Create an account of your own',
        callers: ['user'],
        isIdempotent: true,
        body: z.strictObject({ name }),
        success: { status: 201, description: 'The account.', schema: accountDocument },
        errors: ['CONFLICT'],
      },
      async ({ caller, body }) => ({
        body: await documentOf(await identity.createAccount(signedIn(caller), body.name)),
      }),
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'get',
        path: '/api/accounts/{accountId}',
        summary: 'Read an account, its plan and the use of its hour',
        success: { status: 200, description: 'The account.', schema: accountDocument },
      },
      async ({ caller, params }) => ({
        body: await documentOf(await identity.accountFor(signedIn(caller).userId, params.accountId, 'see')),
      }),
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'patch',
        path: '/api/accounts/{accountId}',
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
          retentionDays: z
            .int()
            .min(1)
            .max(3650)
            .optional()
            .describe('Days a session is kept after its last message.'),
        }),
        success: { status: 200, description: 'The account.', schema: accountDocument },
      },
      async ({ caller, params, body }) => {
        const changesPlan = body.plan !== undefined || body.hourlyLimit !== undefined;
        if (changesPlan) await requirePlanChanges(signedIn(caller));
        return {
          body: await documentOf(
            await identity.updateAccount(signedIn(caller).userId, params.accountId, body),
          ),
        };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'delete',
        path: '/api/accounts/{accountId}',
        summary: 'Delete an account with everything in it',
        success: { status: 204, description: 'Deleted.' },
      },
      async ({ caller, params }) => {
        await identity.deleteAccount(signedIn(caller).userId, params.accountId);
        return {};
      },
    ),
  ];
}

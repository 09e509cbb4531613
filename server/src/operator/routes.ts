import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { type AccountQuotaReader, type Limits, plans, quotasOf, withLimits } from '../limits/index.ts';
import type { Operator, OverseenAccount } from './index.ts';
import { mailRoutes } from './mail-routes.ts';
import {
  accountDocument,
  forOperators,
  hourlyLimit,
  listQuery,
  next,
  nextOf,
  quotaOverrides,
  signUpState,
  timeText,
} from './route-fields.ts';
import { userRoutes } from './user-routes.ts';

interface Dependencies {
  operator: Operator;
  limits: Pick<Limits, 'useOfTheHour' | 'countTestMail'>;
  quotas: AccountQuotaReader;
  publicUrl: string;
  running: { version: string; database: 'sqlite' | 'postgres'; startedAt: number };
}

/** For operators; everybody else gets 403. */
export function operatorRoutes({ operator, limits, quotas, publicUrl, running }: Dependencies): Endpoint[] {
  const documentOf = async (account: OverseenAccount) => ({
    id: account.id,
    name: account.name,
    plan: account.plan,
    hourlyLimit: account.hourlyLimit,
    owners: account.owners,
    members: account.members,
    createdAt: timeText(account.createdAt),
    hour: await limits.useOfTheHour(account),
    quotas: withLimits(await quotas.use(account.id), quotasOf(account)),
  });
  const params = z.object({ accountId: z.string() });
  const serverDocument = z.object({
    signUp: signUpState.describe('Whether newcomers may create an account.'),
    isSignUpFixed: z.boolean().describe('Whether SIGN_UP=closed keeps it closed.'),
    hasPasswords: z.boolean().describe('Whether people sign in here, and not at an identity provider.'),
    mayChangePlans: z.boolean().describe('False with PLAN_CHANGES=nobody.'),
    version: z.string().describe('The version of Parley on the node that answers.'),
    database: z.enum(['sqlite', 'postgres']),
    startedAt: z.string().describe('When the node that answers was started.'),
  });
  const serverBody = async () => ({
    ...(await operator.server()),
    version: running.version,
    database: running.database,
    startedAt: timeText(running.startedAt),
  });

  return [
    endpoint(
      {
        ...forOperators,
        method: 'get',
        path: '/api/operator',
        summary: 'How this server is set for everybody',
        success: { status: 200, description: 'The settings.', schema: serverDocument },
      },
      async ({ caller }) => {
        await operator.requireOperator(caller);
        return { body: await serverBody() };
      },
    ),
    endpoint(
      {
        ...forOperators,
        method: 'patch',
        path: '/api/operator',
        summary: 'Open or close sign-up',
        description: 'Holds on every node at once. SIGN_UP=closed in the settings wins: opening it is then a conflict.',
        body: z.strictObject({ signUp: signUpState }),
        success: { status: 200, description: 'The settings.', schema: serverDocument },
        errors: ['CONFLICT'],
      },
      async ({ caller, body }) => {
        await operator.setSignUp(await operator.requireOperator(caller), body.signUp);
        return { body: await serverBody() };
      },
    ),
    endpoint(
      {
        ...forOperators,
        method: 'get',
        path: '/api/operator/accounts',
        summary: 'List all accounts, the latest first',
        query: listQuery,
        success: {
          status: 200,
          description: 'The accounts.',
          schema: z.object({ accounts: z.array(accountDocument), next }),
        },
      },
      async ({ caller, query: { search, cursor, limit } }) => {
        await operator.requireOperator(caller);
        const accounts = await operator.accounts({ search, after: cursor, limit });
        return {
          body: { accounts: await Promise.all(accounts.map(documentOf)), next: nextOf(accounts, limit) },
        };
      },
    ),
    endpoint(
      {
        ...forOperators,
        method: 'get',
        path: '/api/operator/accounts/{accountId}',
        summary: 'Read any account',
        params,
        success: { status: 200, description: 'The account.', schema: accountDocument },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, params: { accountId } }) => {
        await operator.requireOperator(caller);
        return { body: await documentOf(await operator.findAccount(accountId)) };
      },
    ),
    endpoint(
      {
        ...forOperators,
        method: 'patch',
        path: '/api/operator/accounts/{accountId}',
        summary: 'Set the plan, the limit and the quotas of any account',
        description: 'Takes effect with the next request of the account.',
        params,
        body: z.strictObject({
          plan: z.enum(plans).optional(),
          hourlyLimit: hourlyLimit.optional(),
          quotas: quotaOverrides.optional(),
        }),
        success: { status: 200, description: 'The account.', schema: accountDocument },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, params: { accountId }, body }) => {
        const who = await operator.requireOperator(caller);
        return { body: await documentOf(await operator.changeAccount(who, accountId, body)) };
      },
    ),
    ...userRoutes({ operator, publicUrl }),
    ...mailRoutes({ operator, limits }),
  ];
}

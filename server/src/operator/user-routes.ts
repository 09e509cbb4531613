import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { Operator, OverseenUser } from './index.ts';
import { forOperators, listQuery, next, nextOf, resetDocument, timeText, userDocument } from './route-fields.ts';

interface Dependencies {
  operator: Operator;
  publicUrl: string;
}

/** The users of all accounts, and the passwords they have lost. */
export function userRoutes({ operator, publicUrl }: Dependencies): Endpoint[] {
  const documentOf = ({ createdAt, lastSignInAt, ...user }: OverseenUser) => ({
    ...user,
    lastSignInAt: lastSignInAt === null ? null : timeText(lastSignInAt),
    createdAt: timeText(createdAt),
  });
  const resetOf = ({ token, expiresAt }: { token: string; expiresAt: number }) => ({
    resetToken: token,
    // In the fragment, which reaches no server and no log.
    resetUrl: `${publicUrl}/#reset=${token}`,
    expiresAt: timeText(expiresAt),
  });
  const params = z.object({ userId: z.string() });
  const name = z.string().trim().min(1).max(100);

  return [
    endpoint(
      {
        ...forOperators,
        method: 'get',
        path: '/api/operator/users',
        summary: 'List all users, the latest first',
        query: listQuery,
        success: {
          status: 200,
          description: 'The users.',
          schema: z.object({ users: z.array(userDocument), next }),
        },
      },
      async ({ caller, query: { search, cursor, limit } }) => {
        await operator.requireOperator(caller);
        const users = await operator.users({ search, after: cursor, limit });
        return { body: { users: users.map(documentOf), next: nextOf(users, limit) } };
      },
    ),
    endpoint(
      {
        ...forOperators,
        method: 'post',
        path: '/api/operator/users',
        summary: 'Add a user with an account of its own',
        description: 'Also where sign-up is closed. The user sets the password by the link.',
        body: z.strictObject({
          email: z
            .email()
            .max(254)
            .transform((text) => text.toLowerCase()),
          name: name.default('Owner'),
          accountName: name.optional().describe('The name of the user when absent.'),
        }),
        repliesWithSecret: true,
        success: {
          status: 201,
          description: 'The user and the link.',
          schema: resetDocument.extend({ user: userDocument }),
        },
        errors: ['CONFLICT'],
      },
      async ({ caller, body: { email, name: userName, accountName = userName } }) => {
        const who = await operator.requireOperator(caller);
        const { user, reset } = await operator.addUser(who, { email, name: userName, accountName });
        return { body: { ...resetOf(reset), user: documentOf(user) } };
      },
    ),
    endpoint(
      {
        ...forOperators,
        method: 'patch',
        path: '/api/operator/users/{userId}',
        summary: 'Appoint or dismiss an operator',
        description: 'Whom OPERATOR_EMAILS names stays one.',
        params,
        body: z.strictObject({ isOperator: z.boolean() }),
        success: { status: 200, description: 'The user.', schema: userDocument },
        errors: ['NOT_FOUND'],
      },
      async ({ caller, params: { userId }, body: { isOperator } }) => {
        const who = await operator.requireOperator(caller);
        return { body: documentOf(await operator.setOperator(who, userId, isOperator)) };
      },
    ),
    endpoint(
      {
        ...forOperators,
        method: 'post',
        path: '/api/operator/users/{userId}/password-reset',
        summary: "Reset a user's password",
        description:
          'The old password and all sign-ins of the user end at once. The link works once, for an hour; a new one replaces it.',
        params,
        repliesWithSecret: true,
        success: { status: 201, description: 'The link, shown this once.', schema: resetDocument },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params: { userId } }) => {
        const who = await operator.requireOperator(caller);
        return { body: resetOf(await operator.resetPassword(who, userId)) };
      },
    ),
  ];
}

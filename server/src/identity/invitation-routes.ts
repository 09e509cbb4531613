import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf, signedIn } from '../http/signed-in.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import type { Limits } from '../limits/index.ts';
import { noApiKey, withAccountScope } from './api-key-access.ts';
import { type Identity, roles } from './index.ts';
import { accountParams, ofAccount, time, timeText } from './route-fields.ts';

const pendingInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.string().nullable().describe('The name of the member, or of the API key.'),
  createdAt: time,
  expiresAt: time,
});
const invitationToken = z.string().max(200);

/** Invitations until somebody accepts them. */
export function invitationRoutes({ identity, limits }: { identity: Identity; limits: Limits }): Endpoint[] {
  return [
    endpoint(
      {
        ...ofAccount,
        method: 'get',
        path: '/api/accounts/{accountId}/invitations',
        apiKey: withAccountScope('manage'),
        summary: 'List the invitations that nobody has accepted yet',
        success: {
          status: 200,
          description: 'The invitations, the latest first.',
          schema: z.object({ invitations: z.array(pendingInvitation) }),
        },
      },
      async ({ caller, params }) => {
        const pending = await identity.pendingInvitations(actorOf(caller), params.accountId);
        const invitations = pending.map(({ createdAt, expiresAt, ...rest }) => ({
          ...rest,
          createdAt: timeText(createdAt),
          expiresAt: timeText(expiresAt),
        }));
        return { body: { invitations } };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'delete',
        path: '/api/accounts/{accountId}/invitations/{invitationId}',
        apiKey: withAccountScope('manage'),
        summary: 'Revoke an invitation',
        params: accountParams.extend({ invitationId: z.string() }),
        success: { status: 204, description: 'Revoked.' },
      },
      async ({ caller, params }) => {
        await identity.revokeInvitation(actorOf(caller), params.accountId, params.invitationId);
        return {};
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/invitations/preview',
        tag: 'Account',
        callers: ['nobody'],
        summary: 'Read what an invitation is for, before it is accepted',
        body: z.strictObject({ invitationToken }),
        success: {
          status: 200,
          description: 'The invitation.',
          schema: z.object({
            email: z.string().describe('Whom it was made out to.'),
            accountName: z.string(),
            invitedBy: z.string().nullable().describe('The name of the member, or of the API key.'),
            role: z.enum(roles),
          }),
        },
        errors: ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ body, address }) => {
        const tried = await limits.admitSignIn({ address, name: 'an invitation' });
        const preview = await identity.previewInvitation(body.invitationToken);
        await tried.giveBack();
        return { body: preview };
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/invitations/accept',
        tag: 'Account',
        apiKey: noApiKey('A person becomes a member, not a key.'),
        summary: 'Accept an invitation',
        callers: ['user'],
        isIdempotent: true,
        body: z.strictObject({ invitationToken }),
        success: {
          status: 200,
          description: 'The membership.',
          schema: z.object({ accountId: z.string(), role: z.enum(roles) }),
        },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, body, header }) => {
        const language = preferredLanguage(header('accept-language'));
        return { body: await identity.acceptInvitation(signedIn(caller), { ...body, language }) };
      },
    ),
  ];
}

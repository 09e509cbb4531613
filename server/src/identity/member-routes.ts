import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { actorOf } from '../http/signed-in.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import { withAccountScope } from './api-key-access.ts';
import { type Identity, roles } from './index.ts';
import { accountParams, email, ofAccount, time, timeText } from './route-fields.ts';

const memberDocument = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  createdAt: time,
  pictureUrl: z.string().nullable(),
});

export function memberRoutes({ identity }: { identity: Identity }): Endpoint[] {
  return [
    endpoint(
      {
        ...ofAccount,
        method: 'get',
        path: '/api/accounts/{accountId}/members',
        apiKey: withAccountScope('manage'),
        summary: 'List the members',
        success: {
          status: 200,
          description: 'The members.',
          schema: z.object({ members: z.array(memberDocument) }),
        },
      },
      async ({ caller, params }) => {
        const members = await identity.members(actorOf(caller), params.accountId);
        return {
          body: { members: members.map((member) => ({ ...member, createdAt: timeText(member.createdAt) })) },
        };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'post',
        path: '/api/accounts/{accountId}/members',
        apiKey: withAccountScope('manage'),
        summary: 'Invite a member',
        description:
          'It is sent to the address where this server sends emails (`isMailed`). Else hand the invitation token to your colleague: it is shown once and works for seven days.',
        isIdempotent: true,
        repliesWithSecret: true,
        body: z.strictObject({ email, role: z.enum(roles) }),
        success: {
          status: 201,
          description: 'The invitation.',
          schema: z.object({
            id: z.string(),
            email: z.string(),
            role: z.enum(roles),
            invitationToken: z.string(),
            expiresAt: time,
            isMailed: z.boolean().describe('Whether it was sent to the address too.'),
          }),
        },
      },
      async ({ caller, params, body, header }) => {
        const language = preferredLanguage(header('accept-language'));
        const invitation = await identity.inviteMember(actorOf(caller), params.accountId, { ...body, language });
        return { body: { ...invitation, expiresAt: timeText(invitation.expiresAt) } };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'patch',
        path: '/api/accounts/{accountId}/members/{userId}',
        apiKey: withAccountScope('manage'),
        summary: "Change a member's role",
        params: accountParams.extend({ userId: z.string() }),
        body: z.strictObject({ role: z.enum(roles) }),
        success: { status: 204, description: 'Changed.' },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params, body }) => {
        await identity.changeRole(actorOf(caller), params.accountId, params.userId, body.role);
        return {};
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'delete',
        path: '/api/accounts/{accountId}/members/{userId}',
        apiKey: withAccountScope('manage'),
        summary: 'Remove a member, or leave',
        params: accountParams.extend({ userId: z.string() }),
        success: { status: 204, description: 'Removed.' },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params }) => {
        await identity.removeMember(actorOf(caller), params.accountId, params.userId);
        return {};
      },
    ),
  ];
}

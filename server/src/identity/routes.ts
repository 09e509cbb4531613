import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import { type Limits, plans } from '../limits/index.ts';
import { type Account, type Identity, type LocalIssuer, type Role, roles } from './index.ts';
import type { ApiKey } from './ports.ts';
import type { SignedIn, signInVerbs } from './sign-in.ts';

const name = z.string().trim().min(1).max(100);
const email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase());
const time = z.iso.datetime();
const timeOrNull = time.nullable();
const timeText = (ms: number) => new Date(ms).toISOString();

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
const memberDocument = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  createdAt: time,
});
const apiKeyDocument = z.object({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  createdAt: time,
  lastUsedAt: timeOrNull,
  revokedAt: timeOrNull,
});
const accountParams = z.object({ accountId: z.string() });

interface Dependencies {
  identity: Identity;
  limits: Limits;
  mayOwnersChangePlans: boolean;
}

/** Accounts, members and API keys. */
export function identityRoutes({ identity, limits, mayOwnersChangePlans }: Dependencies): Endpoint[] {
  const ofAccount = {
    tag: 'Account',
    callers: ['user'],
    params: accountParams,
    errors: ['NOT_FOUND'],
  } as const;

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
        if (changesPlan && !mayOwnersChangePlans)
          throw new Problem('FORBIDDEN', 'Plans are not changed through the API here.');
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

    endpoint(
      {
        ...ofAccount,
        method: 'get',
        path: '/api/accounts/{accountId}/members',
        summary: 'List the members',
        success: {
          status: 200,
          description: 'The members.',
          schema: z.object({ members: z.array(memberDocument) }),
        },
      },
      async ({ caller, params }) => {
        const members = await identity.members(signedIn(caller).userId, params.accountId);
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
        summary: 'Invite a member',
        description:
          'Hand the invitation token to your colleague: it is shown once and works for seven days.',
        isIdempotent: true,
        repliesWithSecret: true,
        body: z.strictObject({ email, role: z.enum(roles) }),
        success: {
          status: 201,
          description: 'The invitation.',
          schema: z.object({
            email: z.string(),
            role: z.enum(roles),
            invitationToken: z.string(),
            expiresAt: time,
          }),
        },
      },
      async ({ caller, params, body }) => {
        const invitation = await identity.inviteMember(
          signedIn(caller).userId,
          params.accountId,
          body.email,
          body.role,
        );
        return { body: { ...invitation, expiresAt: timeText(invitation.expiresAt) } };
      },
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/invitations/accept',
        tag: 'Account',
        summary: 'Accept an invitation',
        callers: ['user'],
        isIdempotent: true,
        body: z.strictObject({ invitationToken: z.string().max(200) }),
        success: {
          status: 200,
          description: 'The membership.',
          schema: z.object({ accountId: z.string(), role: z.enum(roles) }),
        },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, body }) => ({
        body: await identity.acceptInvitation(signedIn(caller), body.invitationToken),
      }),
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'patch',
        path: '/api/accounts/{accountId}/members/{userId}',
        summary: "Change a member's role",
        params: accountParams.extend({ userId: z.string() }),
        body: z.strictObject({ role: z.enum(roles) }),
        success: { status: 204, description: 'Changed.' },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params, body }) => {
        await identity.changeRole(signedIn(caller).userId, params.accountId, params.userId, body.role);
        return {};
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'delete',
        path: '/api/accounts/{accountId}/members/{userId}',
        summary: 'Remove a member, or leave',
        params: accountParams.extend({ userId: z.string() }),
        success: { status: 204, description: 'Removed.' },
        errors: ['NOT_FOUND', 'CONFLICT'],
      },
      async ({ caller, params }) => {
        await identity.removeMember(signedIn(caller).userId, params.accountId, params.userId);
        return {};
      },
    ),

    endpoint(
      {
        ...ofAccount,
        method: 'get',
        path: '/api/accounts/{accountId}/api-keys',
        summary: 'List the API keys',
        success: {
          status: 200,
          description: 'The keys, without their secrets.',
          schema: z.object({ apiKeys: z.array(apiKeyDocument) }),
        },
      },
      async ({ caller, params }) => {
        const apiKeys = await identity.apiKeys(signedIn(caller).userId, params.accountId);
        return { body: { apiKeys: apiKeys.map(apiKeyOf) } };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'post',
        path: '/api/accounts/{accountId}/api-keys',
        summary: 'Create an API key',
        description: 'The reply is the only place where the key is ever shown.',
        isIdempotent: true,
        repliesWithSecret: true,
        body: z.strictObject({ name }),
        success: { status: 201, description: 'The key.', schema: apiKeyDocument.extend({ key: z.string() }) },
      },
      async ({ caller, params, body }) => {
        const created = await identity.createApiKey(signedIn(caller).userId, params.accountId, body.name);
        return { body: { ...apiKeyOf(created), key: created.key } };
      },
    ),
    endpoint(
      {
        ...ofAccount,
        method: 'delete',
        path: '/api/accounts/{accountId}/api-keys/{keyId}',
        summary: 'Revoke an API key at once',
        params: accountParams.extend({ keyId: z.string() }),
        success: { status: 204, description: 'Revoked.' },
      },
      async ({ caller, params }) => {
        await identity.revokeApiKey(signedIn(caller).userId, params.accountId, params.keyId);
        return {};
      },
    ),
  ];
}

function apiKeyOf({ id, name, lastFour, createdAt, lastUsedAt, revokedAt }: ApiKey) {
  const orNull = (ms: number | null) => (ms === null ? null : timeText(ms));
  return {
    id,
    name,
    lastFour,
    createdAt: timeText(createdAt),
    lastUsedAt: orNull(lastUsedAt),
    revokedAt: orNull(revokedAt),
  };
}

const signInReply = z.object({
  idToken: z.string().describe('For the Authorization header; lives one hour.'),
  expiresAt: time,
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
});
const renewalCookie = 'parley_renewal';

interface SignInDependencies {
  issuer: LocalIssuer;
  signIn: ReturnType<typeof signInVerbs>;
  limits: Limits;
  isSecure: boolean;
}

/** Signing in with the embedded issuer, and what OpenID clients look for. */
export function signInRoutes({ issuer, signIn, limits, isSecure }: SignInDependencies): Endpoint[] {
  const open = { tag: 'Sign-in', callers: ['nobody'] } as const;
  const password = z.string().min(8).max(200);
  const cookie = (value: string, maxAgeSeconds: number) =>
    `${renewalCookie}=${value}; HttpOnly; SameSite=Strict; Path=/api/auth; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;
  const replyOf = ({ idToken, expiresAt, user, renewalToken }: SignedIn) => ({
    body: { idToken, expiresAt: timeText(expiresAt), user },
    headers: { 'Set-Cookie': cookie(renewalToken, 30 * 24 * 3600) },
  });
  const renewalTokenOf = (header: string | undefined) =>
    new RegExp(`(?:^|;\\s*)${renewalCookie}=([\\w-]{1,100})`).exec(header ?? '')?.[1] ?? '';

  return [
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/sign-up',
        summary: 'Create a user, with an account of its own or by invitation',
        body: z.strictObject({
          email,
          password,
          name: name.default('Owner'),
          accountName: name.optional(),
          invitationToken: z.string().max(200).optional(),
        }),
        success: { status: 201, description: 'Signed in.', schema: signInReply },
        errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ body, address }) => {
        await limits.countSignIn(address, body.email);
        return replyOf(await signIn.signUp({ accountName: undefined, invitationToken: undefined, ...body }));
      },
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/sign-in',
        summary: 'Sign in with e-mail address and password',
        body: z.strictObject({ email, password: z.string().max(200) }),
        success: { status: 200, description: 'Signed in.', schema: signInReply },
        errors: ['UNAUTHORIZED', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ body, address }) => {
        await limits.countSignIn(address, body.email);
        return replyOf(await signIn.signIn(body.email, body.password));
      },
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/renew',
        summary: 'Get a new ID token by the renewal cookie',
        success: { status: 200, description: 'Signed in.', schema: signInReply },
        errors: ['UNAUTHORIZED'],
      },
      async ({ header }) => replyOf(await signIn.renew(renewalTokenOf(header('cookie')))),
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/sign-out',
        summary: 'Sign out: the renewal cookie ends',
        success: { status: 204, description: 'Signed out.' },
      },
      async ({ header }) => {
        await signIn.signOut(renewalTokenOf(header('cookie')));
        return { headers: { 'Set-Cookie': cookie('', 0) } };
      },
    ),
    endpoint(
      {
        ...open,
        method: 'get',
        path: '/.well-known/openid-configuration',
        summary: 'The embedded issuer, as OpenID clients discover it',
        success: {
          status: 200,
          description: 'The metadata.',
          schema: z.object({ issuer: z.string(), jwks_uri: z.string() }).loose(),
        },
      },
      async () => ({ body: issuer.discovery() }),
    ),
    endpoint(
      {
        ...open,
        method: 'get',
        path: '/.well-known/jwks.json',
        summary: "The embedded issuer's public keys",
        success: {
          status: 200,
          description: 'The keys.',
          schema: z.object({ keys: z.array(z.object({ kty: z.string() }).loose()) }),
        },
      },
      async () => ({ body: issuer.jwks() }),
    ),
  ];
}

import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import type { Limits } from '../limits/index.ts';
import type { LocalIssuer } from './index.ts';
import { email, name, time, timeText } from './route-fields.ts';
import type { SignedIn, signInVerbs } from './sign-in.ts';

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

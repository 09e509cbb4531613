import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import type { Limits } from '../limits/index.ts';
import type { LocalIssuer } from './index.ts';
import type { RenewalCookies } from './renewal-cookies.ts';
import { signedInReply, signInReply } from './renewal-routes.ts';
import { email, name } from './route-fields.ts';
import type { signInVerbs } from './sign-in.ts';

interface SignInDependencies {
  issuer: LocalIssuer;
  signIn: ReturnType<typeof signInVerbs>;
  limits: Limits;
  cookies: RenewalCookies;
}

/** Signing in with the embedded issuer, and what OpenID clients look for. */
export function signInRoutes({ issuer, signIn, limits, cookies }: SignInDependencies): Endpoint[] {
  const open = { tag: 'Sign-in', callers: ['nobody'] } as const;
  const password = z.string().min(8).max(200);

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
        return signedInReply(
          cookies,
          await signIn.signUp({ accountName: undefined, invitationToken: undefined, ...body }),
        );
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
        return signedInReply(cookies, await signIn.signIn(body.email, body.password));
      },
    ),
    endpoint(
      {
        tag: 'Sign-in',
        callers: ['user'],
        method: 'post',
        path: '/api/auth/change-password',
        summary: 'Change your password',
        description: 'Every other sign-in of yours ends with its ID token.',
        body: z.strictObject({ currentPassword: z.string().max(200), newPassword: password }),
        success: { status: 200, description: 'Signed in anew.', schema: signInReply },
        errors: ['CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, body: { currentPassword, newPassword }, address }) => {
        const { userId } = signedIn(caller);
        await limits.countSignIn(address, userId);
        const change = { current: currentPassword, next: newPassword };
        return signedInReply(cookies, await signIn.changePassword(userId, change));
      },
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/reset-password',
        summary: 'Set a password by the link of an operator',
        description: 'The link works once. All sign-ins from before end.',
        body: z.strictObject({ resetToken: z.string().max(200), newPassword: password }),
        success: { status: 200, description: 'Signed in.', schema: signInReply },
        errors: ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ body: { resetToken, newPassword }, address }) => {
        await limits.countSignIn(address, resetToken);
        return signedInReply(cookies, await signIn.resetPassword(resetToken, newPassword));
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

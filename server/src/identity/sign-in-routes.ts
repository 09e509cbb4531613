import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { signedIn } from '../http/signed-in.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import type { Limits } from '../limits/index.ts';
import { noApiKey } from './api-key-access.ts';
import { browserName } from './browser-name.ts';
import type { LocalIssuer } from './index.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { mailedLinkRoutes } from './mailed-link-routes.ts';
import { requireGoodPassword } from './passwords.ts';
import { signedInReply, signInReply } from './renewal-routes.ts';
import type { RenewalCookies } from './renewals.ts';
import { email, name } from './route-fields.ts';
import type { signInVerbs } from './sign-in.ts';

interface SignInDependencies {
  issuer: LocalIssuer;
  signIn: ReturnType<typeof signInVerbs>;
  limits: Limits;
  cookies: RenewalCookies;
  browsers: KnownBrowsers;
}

/** Signing in with the embedded issuer, and what OpenID clients look for. */
export function signInRoutes({ issuer, signIn, limits, cookies, browsers }: SignInDependencies): Endpoint[] {
  const open = { tag: 'Sign-in', callers: ['nobody'] } as const;
  const password = z.string().min(8).max(200);
  const tryOf = (name: string, address: string, cookie: string | undefined) => ({
    name,
    address,
    knownBrowser: browsers.knownFor(name, cookie),
  });

  return [
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/sign-up',
        summary: 'Create a user, with an account of its own or by invitation',
        description:
          'The reply to an address that is in use looks the same, so that it does not tell who is here. With the password of that user it is a sign-in; with another its token is good for nothing.',
        body: z.strictObject({
          email,
          password,
          name: name.default('Owner'),
          accountName: name.optional(),
          invitationToken: z.string().max(200).optional(),
        }),
        success: { status: 201, description: 'Signed in.', schema: signInReply },
        errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'WEAK_PASSWORD'],
      },
      async ({ body, address, header }) => {
        await limits.countSignUp(address);
        // It may be a guess at the password of somebody who is here.
        const tried = await limits.admitSignIn(tryOf(body.email, address, header('cookie')));
        const language = preferredLanguage(header('accept-language'));
        const entered = await signIn.signUp({ accountName: undefined, invitationToken: undefined, ...body, language });
        if (entered.isPretended) return signedInReply(cookies, entered, browsers.pretend());
        await tried.giveBack();
        return signedInReply(cookies, entered, browsers.keep(body.email, header('cookie')));
      },
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/sign-in',
        summary: 'Sign in with email address and password',
        body: z.strictObject({ email, password: z.string().max(200) }),
        success: { status: 200, description: 'Signed in.', schema: signInReply },
        errors: ['UNAUTHORIZED', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ body, address, header }) => {
        const browser = tryOf(body.email, address, header('cookie'));
        const tried = await limits.admitSignIn(browser);
        const entered = await signIn.signIn(
          body.email,
          body.password,
          browser.knownBrowser === undefined
            ? { name: browserName(header('user-agent')), language: preferredLanguage(header('accept-language')) }
            : undefined,
        );
        await tried.giveBack();
        return signedInReply(cookies, entered, browsers.keep(body.email, header('cookie')));
      },
    ),
    endpoint(
      {
        tag: 'Sign-in',
        callers: ['user'],
        apiKey: noApiKey('Only a person has a password.'),
        method: 'post',
        path: '/api/auth/change-password',
        summary: 'Change your password',
        description: 'Every other sign-in of yours ends, and all ID tokens but the new one.',
        body: z.strictObject({ currentPassword: z.string().max(200), newPassword: password }),
        success: { status: 200, description: 'Signed in anew.', schema: signInReply },
        errors: ['CONFLICT', 'RATE_LIMIT_EXCEEDED', 'WEAK_PASSWORD'],
      },
      async ({ caller, body: { currentPassword, newPassword }, address, header }) => {
        const { userId, email: ownAddress } = signedIn(caller);
        requireGoodPassword(newPassword, ownAddress, 'newPassword');
        const tried = await limits.admitCurrentPassword(address, userId);
        const language = preferredLanguage(header('accept-language'));
        const change = { current: currentPassword, next: newPassword, language };
        const entered = await signIn.changePassword(userId, change);
        await tried.giveBack();
        return signedInReply(cookies, entered);
      },
    ),
    endpoint(
      {
        tag: 'Sign-in',
        callers: ['user'],
        apiKey: noApiKey('Only a person has a profile.'),
        method: 'patch',
        path: '/api/auth/profile',
        summary: 'Change your name',
        description:
          'Colleagues see it, and visitors whom you talk to. ID tokens say it once they are renewed. People who sign in at an identity provider have their name from there.',
        body: z.strictObject({ name }),
        success: { status: 200, description: 'The changed profile.', schema: signInReply.shape.user },
        errors: ['FORBIDDEN', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, body }) => {
        const { userId } = signedIn(caller);
        await limits.countProfileChange(userId);
        return { body: await signIn.changeName(userId, body.name) };
      },
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/reset-password',
        summary: 'Set a password by a link that came by email or from an operator',
        description: 'The link works once. All sign-ins from before end.',
        body: z.strictObject({ resetToken: z.string().max(200), newPassword: password }),
        success: { status: 200, description: 'Signed in.', schema: signInReply },
        errors: ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'WEAK_PASSWORD'],
      },
      async ({ body: { resetToken, newPassword }, address, header }) => {
        requireGoodPassword(newPassword, '', 'newPassword');
        const tried = await limits.admitSignIn({ address, name: 'a link to set a password' });
        const language = preferredLanguage(header('accept-language'));
        const entered = await signIn.resetPassword(resetToken, newPassword, language);
        await tried.giveBack();
        return signedInReply(cookies, entered);
      },
    ),
    ...mailedLinkRoutes({ signIn, limits }),
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

import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { type IsOwnOrigin, isFromOwnPage } from './origins.ts';
import type { RenewalCookies, SignedIn } from './renewals.ts';
import { time, timeText } from './route-fields.ts';

export const signInReply = z.object({
  idToken: z.string().describe('For the Authorization header.'),
  expiresAt: time,
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
});

export const signedInReply = (
  cookies: RenewalCookies,
  { idToken, expiresAt, user, renewal }: SignedIn,
  ...otherCookies: string[]
) => ({
  body: { idToken, expiresAt: timeText(expiresAt), user },
  headers: { 'Set-Cookie': [cookies.keep(renewal), ...otherCookies] },
});

/** What the sign-in page offers. */
interface Ways {
  local: boolean;
  signUp: 'open' | 'closed';
  passwordReset: 'by-email' | 'by-operator';
  isFirstAccount: boolean;
  hasDemo: boolean;
  provider: { name: string } | null;
}

interface Dependencies {
  signIn: { renew(renewalToken: string): Promise<SignedIn>; signOut(renewalToken: string): Promise<void> };
  cookies: RenewalCookies;
  ways(): Promise<Ways>;
  isOwnOrigin: IsOwnOrigin;
}

/** What is the same for everybody who signs in, here or at a provider: which ways there are, staying and leaving. */
export function renewalRoutes({ signIn, cookies, ways, isOwnOrigin }: Dependencies): Endpoint[] {
  const open = { tag: 'Sign-in', callers: ['nobody'] } as const;
  function renewalOf(header: (name: string) => string | undefined): string {
    if (!isFromOwnPage(header, isOwnOrigin))
      throw new Problem('FORBIDDEN', 'Pages of other origins may not use the sign-in of this one.');
    return cookies.read(header('cookie'));
  }

  return [
    endpoint(
      {
        ...open,
        method: 'get',
        path: '/api/auth/ways',
        summary: 'How people sign in here',
        success: {
          status: 200,
          description: 'The ways.',
          schema: z.object({
            local: z.boolean().describe('With email address and password.'),
            signUp: z.enum(['open', 'closed']).describe('Whether newcomers may create an account.'),
            passwordReset: z
              .enum(['by-email', 'by-operator'])
              .describe('Who gives out links to set a lost password: this server by email, or its operator.'),
            isFirstAccount: z.boolean().describe('Whether this server has no account yet.'),
            hasDemo: z
              .boolean()
              .describe(
                "Whether the demo's account is here; told only by a server that its own machine alone reaches.",
              ),
            provider: z
              .object({ name: z.string() })
              .nullable()
              .describe('At an identity provider, by /api/auth/provider/start.'),
          }),
        },
      },
      async () => ({ body: await ways() }),
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/renew',
        summary: 'Get a new ID token by the renewal cookie',
        description:
          'Each reply brings the next cookie; the one before it works for half a minute more. One that comes later ends the sign-in.',
        success: { status: 200, description: 'Signed in.', schema: signInReply },
        errors: ['UNAUTHORIZED', 'FORBIDDEN', 'SIGN_IN_UNAVAILABLE'],
      },
      async ({ header }) => signedInReply(cookies, await signIn.renew(renewalOf(header))),
    ),
    endpoint(
      {
        ...open,
        method: 'post',
        path: '/api/auth/sign-out',
        summary: 'Sign out: the renewal cookie and its ID tokens end',
        success: { status: 204, description: 'Signed out.' },
        errors: ['FORBIDDEN'],
      },
      async ({ header }) => {
        await signIn.signOut(renewalOf(header));
        return { headers: { 'Set-Cookie': cookies.forget() } };
      },
    ),
  ];
}

import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { preferredLanguage } from '../languages/preferred-language.ts';
import type { Limits } from '../limits/index.ts';
import { ProviderFailure } from './ports.ts';
import { type ProviderSignIn, returnPath, type SignInFailure } from './provider-sign-in.ts';
import type { RenewalCookies } from './renewals.ts';

const startPath = '/api/auth/provider/start';
export const callbackPath = '/api/auth/provider/callback';

interface Dependencies {
  signIn: ProviderSignIn;
  limits: Limits;
  cookies: RenewalCookies;
  publicUrl: string;
  onFailure(error: unknown): void;
}

/** The way to the identity provider and back. Whatever happens there, a browser ends on a page of the dashboard. */
export function providerRoutes({ signIn, limits, cookies, publicUrl, onFailure }: Dependencies): Endpoint[] {
  const { host: publicHost } = new URL(publicUrl);
  const isSecure = publicUrl.startsWith('https:');
  const wayCookie = (value: string, maxAgeSeconds: number) =>
    `parley_way=${value}; HttpOnly; SameSite=Lax; Path=/api/auth/provider; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;
  const wayOf = (header: string | undefined) => /(?:^|;\s*)parley_way=([\w+/=]{1,4000})/.exec(header ?? '')?.[1] ?? '';

  /** The reason is for the page alone: fragments reach no server and no log. */
  const toDoor = (path: string, failure: SignInFailure | 'busy') =>
    `${publicUrl}${path.replace(/#.*/s, '')}#sign-in=${failure}`;
  const isTooMany = (address: string) =>
    limits.countProviderSignIn(address).then(
      () => false,
      (problem: unknown) => {
        if (problem instanceof Problem && problem.code === 'RATE_LIMIT_EXCEEDED') return true;
        throw problem;
      },
    );

  return [
    endpoint(
      {
        method: 'get',
        path: startPath,
        tag: 'Sign-in',
        summary: 'Sign in at the identity provider',
        description: 'For a browser: leads to the provider, and from there back to `returnTo`.',
        callers: ['nobody'],
        isPage: true,
        query: z.object({
          returnTo: z.string().optional().describe('A page of the dashboard, as a path.'),
          isPublic: z.literal('true').optional().describe('Was led to the public address already.'),
        }),
        success: { status: 302, description: 'To the provider, or to the dashboard with a reason.' },
      },
      async ({ query, header }) => {
        const returnTo = returnPath(query.returnTo);
        // The provider leads back to the public address, where a cookie that was set for another is not.
        if (!query.isPublic && header('host') !== publicHost)
          return redirect(`${publicUrl}${startPath}?${new URLSearchParams({ returnTo, isPublic: 'true' })}`);
        try {
          const { address, way, lifetimeMs } = await signIn.begin(returnTo);
          return redirect(address, wayCookie(way, lifetimeMs / 1000));
        } catch (failure) {
          onFailure(failure);
          return redirect(toDoor(returnTo, failure instanceof ProviderFailure ? failure.reason : 'unavailable'));
        }
      },
    ),
    endpoint(
      {
        method: 'get',
        path: callbackPath,
        tag: 'Sign-in',
        summary: 'Come back from the identity provider',
        callers: ['nobody'],
        isPage: true,
        query: z.record(z.string(), z.string()),
        success: { status: 302, description: 'To the dashboard, signed in or with a reason.' },
      },
      async ({ query, header, address: client }) => {
        if (await isTooMany(client)) return redirect(toDoor('/', 'busy'), wayCookie('', 0));
        const language = preferredLanguage(header('accept-language'));
        const back = await signIn.finish(query, wayOf(header('cookie')), language);
        if ('failure' in back) {
          // What does not belong to this way leaves it open: it may be that of another tab.
          const isOver = back.failure !== 'expired';
          return redirect(toDoor(back.returnTo, back.failure), ...(isOver ? [wayCookie('', 0)] : []));
        }
        return redirect(publicUrl + back.returnTo, wayCookie('', 0), cookies.keep(back.renewal));
      },
    ),
  ];
}

function redirect(to: string, ...cookies: string[]): Response {
  const headers = new Headers({ Location: to, 'Referrer-Policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 302, headers });
}

import type { GivenRenewal } from './renewals.ts';

export type RenewalCookies = ReturnType<typeof createRenewalCookies>;

const name = 'parley_renewal';

/** The cookie by which a browser stays signed in: no script reads it, no other site sends it. */
export function createRenewalCookies({ isSecure, clock }: { isSecure: boolean; clock(): number }) {
  const cookie = (value: string, maxAgeSeconds: number) =>
    `${name}=${value}; HttpOnly; SameSite=Strict; Path=/api/auth; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;
  return {
    keep: ({ token, expiresAt }: GivenRenewal) => cookie(token, Math.max(0, Math.round((expiresAt - clock()) / 1000))),
    forget: () => cookie('', 0),
    read: (header: string | undefined) =>
      new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,100})`).exec(header ?? '')?.[1] ?? '',
  };
}

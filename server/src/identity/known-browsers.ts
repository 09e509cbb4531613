import { z } from 'zod';
import { hashOf, newSecret } from './ids.ts';
import { readClaims, signClaims } from './signed-claims.ts';

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

const cookieName = 'parley_browser';
const purpose = 'known browser';
/** As long as browsers keep a cookie. */
const lifetimeMs = 400 * 24 * 3600_000;
/** People who share a browser. */
const mostNames = 5;

const claimsForm = z.object({ id: z.string(), names: z.array(z.string()), expiresAtMs: z.number() });

interface Options {
  secret: string;
  isSecure: boolean;
  clock(): number;
}

/**
 * Browsers from which somebody has signed in before, by a cookie that lets nobody in: it only has guesses counted apart
 * from those of strangers, so that these cannot lock its people out.
 */
export function createKnownBrowsers({ secret, isSecure, clock }: Options) {
  function read(header: string | undefined) {
    const [, text] = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,2000})`).exec(header ?? '') ?? [];
    const claims = text === undefined ? undefined : claimsForm.safeParse(readClaims(purpose, text, secret)).data;
    return claims && claims.expiresAtMs > clock() ? claims : undefined;
  }

  function cookie(id: string, names: string[]): string {
    const value = signClaims(purpose, { id, names, expiresAtMs: clock() + lifetimeMs }, secret);
    return `${cookieName}=${value}; HttpOnly; SameSite=Strict; Path=/api/auth; Max-Age=${lifetimeMs / 1000}${isSecure ? '; Secure' : ''}`;
  }

  return {
    /** The browser's id, where this name has signed in from it before. */
    knownFor(email: string, cookies: string | undefined): string | undefined {
      const browser = read(cookies);
      return browser?.names.includes(hashOf(email)) ? browser.id : undefined;
    },
    /** The cookie of a browser from which this name has signed in. */
    keep(email: string, cookies: string | undefined): string {
      const browser = read(cookies);
      const others = browser?.names.filter((name) => name !== hashOf(email)) ?? [];
      return cookie(browser?.id ?? newId(), [hashOf(email), ...others].slice(0, mostNames));
    },
    /** One that looks the same and is known for nobody. */
    pretend: () => cookie(newId(), [hashOf(newId())]),
  };
}

const newId = () => newSecret(18).toString('base64url');

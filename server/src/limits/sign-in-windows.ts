import { networkOf } from './network-of.ts';
import { hourMs, minuteMs, type NamedWindow, scopeOf } from './windows.ts';

/** Wrong passwords for one name from one network, or from one browser that is known for it. */
const wrongGuesses = { limit: 10, windowMs: 15 * minuteMs };
const wrongGuessesOfNetwork = { limit: 60, windowMs: 15 * minuteMs };
/** So many that it takes a group: it slows down guessing from many networks, and known browsers do not feel it. */
const wrongGuessesForName = { limit: 1_000, windowMs: hourMs };
/** Right ones too: each costs the work of a hash. */
const tries = { limit: 300, windowMs: 15 * minuteMs };
const signUpsOfNetwork = { limit: 10, windowMs: hourMs };
/** Sign-ups from this machine: people who try the service out, and everybody behind a proxy that is not trusted. */
const signUpsOfThisMachine = { limit: 60, windowMs: 15 * minuteMs };
const providerSignInsOfNetwork = { limit: 60, windowMs: 15 * minuteMs };

/** Links by email to set a password: for one name from one network, and from one network. */
const resetsOfName = { limit: 5, windowMs: 15 * minuteMs };
const resetsOfNetwork = { limit: 60, windowMs: 15 * minuteMs };
const confirmations = { limit: 5, windowMs: hourMs };
const profileChanges = { limit: 30, windowMs: hourMs };
const testMails = { limit: 20, windowMs: hourMs };

const named = { name: 'sign-in', reason: 'Too many attempts to sign in' };

/** Somebody tries a password. */
export interface SignInTry {
  address: string;
  /** The name that the password is tried for. */
  name: string;
  /** The id of a browser from which this name has signed in before. */
  knownBrowser?: string | undefined;
}

/** Kept whatever comes of the try. Of a known browser by itself: what strangers of its network do is not its doing. */
export const everyTry = ({ address, knownBrowser }: SignInTry): NamedWindow => ({
  scope:
    knownBrowser === undefined
      ? scopeOf('sign-in-tries', networkOf(address))
      : scopeOf('sign-in-tries-of-browser', knownBrowser),
  ...tries,
  ...named,
});

/**
 * Given back where the password was right. By name and network together: guesses from elsewhere do not lock out whoever
 * has the name. A browser that is known for the name has a window of its own, which nobody else can fill.
 */
export function wrongTry({ address, name, knownBrowser }: SignInTry): NamedWindow[] {
  if (knownBrowser !== undefined)
    return [{ scope: scopeOf('sign-in-browser', name, knownBrowser), ...wrongGuesses, ...named }];
  const network = networkOf(address);
  return [
    { scope: scopeOf('sign-in', name, network), ...wrongGuesses, ...named },
    { scope: scopeOf('sign-in-network', network), ...wrongGuessesOfNetwork, ...named },
    { scope: scopeOf('sign-in-name', name), ...wrongGuessesForName, ...named },
  ];
}

/** Of somebody who is signed in and guesses at the password of this user, from wherever. */
export const wrongCurrentPassword = (userId: string): NamedWindow => ({
  scope: scopeOf('current-password', userId),
  ...wrongGuesses,
  ...named,
});

export function signUpFrom(address: string): NamedWindow {
  const network = networkOf(address);
  const isThisMachine = /^127\.|^0:0:0:0::/.test(network);
  return {
    scope: scopeOf('sign-up', network),
    ...(isThisMachine ? signUpsOfThisMachine : signUpsOfNetwork),
    name: 'sign-up',
    reason: 'Too many accounts are made from one address',
  };
}

export const providerSignInFrom = (address: string): NamedWindow => ({
  scope: scopeOf('provider-sign-in', networkOf(address)),
  ...providerSignInsOfNetwork,
  ...named,
});

const mailed = { name: 'email', reason: 'Too many emails are asked for' };

export function passwordResetFor(address: string, name: string): NamedWindow[] {
  const network = networkOf(address);
  return [
    { scope: scopeOf('password-reset', name, network), ...resetsOfName, ...mailed },
    { scope: scopeOf('password-reset-network', network), ...resetsOfNetwork, ...mailed },
  ];
}

export const addressConfirmationOf = (userId: string): NamedWindow => ({
  scope: scopeOf('address-confirmation', userId),
  ...confirmations,
  ...mailed,
});

export const profileChangeOf = (userId: string): NamedWindow => ({
  scope: scopeOf('profile-change', userId),
  ...profileChanges,
  name: 'profile',
  reason: 'The profile is changed too often',
});

export const testMailOf = (operator: string): NamedWindow => ({
  scope: scopeOf('test-mail', operator),
  ...testMails,
  ...mailed,
});

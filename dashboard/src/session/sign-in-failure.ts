import type { Words } from '../words/index.ts';

/** Why somebody came back from the identity provider without being signed in, as the server names it. */
const meanings: Record<string, keyof Words> = {
  denied: 'providerDenied',
  expired: 'providerExpired',
  unavailable: 'providerUnavailable',
  refused: 'providerRefused',
  busy: 'tooManyTries',
};

/** Removes the reason from the address, so that it is shown once. */
export function takeSignInFailure(): keyof Words | undefined {
  const reason = new URLSearchParams(location.hash.slice(1)).get('sign-in');
  if (reason === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return Object.hasOwn(meanings, reason) ? meanings[reason] : 'providerRefused';
}

import { useSyncExternalStore } from 'react';

const place = 'parley.invitation';

/** An invitation comes in the fragment of the address, which reaches no server. */
function read(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('invitation');
  return given ?? sessionStorage.getItem(place) ?? undefined;
}

function watch(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The invitation that somebody came with. */
export const useInvitation = () => useSyncExternalStore(watch, read);

/** Keeps it in this tab, for the way to an identity provider and back. */
export function keepInvitation(): void {
  const invitation = read();
  if (invitation !== undefined) sessionStorage.setItem(place, invitation);
}

/** It was used, or is not wanted. */
export function forgetInvitation(): void {
  sessionStorage.removeItem(place);
  history.replaceState(history.state, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

import { useSyncExternalStore } from 'react';

/** The token of a link that sets a password comes in the fragment of the address, which reaches no server. */
const read = () => new URLSearchParams(location.hash.slice(1)).get('reset') ?? undefined;

function watch(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export const useResetToken = () => useSyncExternalStore(watch, read);

/** It was used, or is not wanted. */
export function forgetResetToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

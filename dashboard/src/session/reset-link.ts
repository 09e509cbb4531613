import { useSyncExternalStore } from 'react';

/** The token of a link from an email comes in the fragment of the address, which reaches no server. */
const tokenIn = (name: 'reset' | 'confirm') => () => new URLSearchParams(location.hash.slice(1)).get(name) ?? undefined;

function watch(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export const useResetToken = () => useSyncExternalStore(watch, tokenIn('reset'));
export const useConfirmationToken = () => useSyncExternalStore(watch, tokenIn('confirm'));

/** It was used, or is not wanted. */
export function forgetToken(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

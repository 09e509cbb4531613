import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useInbox, useInboxState } from './inbox-context.tsx';
import type { useChatSearch } from './use-chat-search.ts';

interface Given {
  frame: RefObject<HTMLElement | null>;
  sessionId: string | undefined;
  /** Whether a search stands beside the chat. */
  isSearching: boolean;
  found: ReturnType<typeof useChatSearch>;
}

/**
 * Whether the open chat is hidden, because the results that stand beside it do not hold it. That is decided once for each search: what is opened
 * from elsewhere, taken or closed beside the results stays in sight, and so does a chat that somebody writes in.
 */
export function useAside({ frame, sessionId, isSearching, found: { answered, all } }: Given): boolean {
  const inbox = useInbox();
  const isAside = useInboxState(({ asideId }) => sessionId !== undefined && asideId === sessionId);
  const isFound = all.some((chat) => chat.sessionId === sessionId);
  const decided = useRef<string>(undefined);
  const decide = useEffectEvent((search: string) => {
    if (search === decided.current) return;
    decided.current = search;
    const isUsed = frame.current?.querySelector('.open-chat')?.contains(document.activeElement);
    inbox.putAside(isFound || isUsed ? undefined : sessionId);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat, or the same that is opened again, is in sight
  useLayoutEffect(() => {
    if (isSearching) return () => inbox.putAside(undefined);
    decided.current = undefined;
    return undefined;
  }, [inbox, sessionId, isSearching]);
  useLayoutEffect(() => {
    if (isSearching && answered !== undefined) decide(answered);
    if (isFound) inbox.putAside(undefined);
  }, [inbox, isSearching, answered, isFound]);
  return isAside;
}

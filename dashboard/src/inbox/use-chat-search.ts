import type { ListName } from './list-sessions.ts';
import { useFoundChats } from './use-live-chat.ts';
import { useSettled } from './use-settled.ts';

/** Those who type are not asked about for every letter. */
const typingMs = 300;

/** What is found of a list by what is typed; nothing before somebody does. */
export function useChatSearch(list: ListName, text: string) {
  const settled = useSettled(text, typingMs);
  const found = useFoundChats(list, settled);
  return {
    found,
    all: found.data?.pages.flatMap((page) => page.sessions) ?? [],
    /** Whether what is here is not, or not yet, what was asked for. */
    isBusy: found.isPending || found.isPlaceholderData || settled !== text,
    isKnown: found.data !== undefined,
  };
}

import { useMemo } from 'react';
import type { ListName } from './list-sessions.ts';
import { useFoundChats } from './use-live-chat.ts';
import { useSettled } from './use-settled.ts';

/** Those who type are not asked about for every letter. */
const typingMs = 300;

/** What is found of a list by what is typed; nothing before somebody does. */
export function useChatSearch(list: ListName, text: string) {
  const settled = useSettled(text, typingMs);
  const found = useFoundChats(list, settled);
  const { data, isPlaceholderData, isRefetching } = found;
  const isAnswered = text !== '' && settled === text && data !== undefined && !isPlaceholderData && !isRefetching;
  return {
    found,
    all: useMemo(() => data?.pages.flatMap((page) => page.sessions) ?? [], [data]),
    /** Whether nothing that was found can be shown yet. */
    isFirst: found.isPending || settled === '',
    /** Whether what is here is not, or not yet, what was asked for. */
    isBusy: found.isPending || isPlaceholderData || settled !== text,
    /** Which search the results are of, once they are those of what is typed. */
    answered: isAnswered ? `${list} ${text}` : undefined,
  };
}

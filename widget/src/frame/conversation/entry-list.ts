import type { Store } from '../store.ts';
import type { ChatState } from './chat-state.ts';
import { type AnswerEntry, type Entry, inserted, type VisitorEntry } from './entries.ts';

export type EntryList = ReturnType<typeof entryListOf>;

/** The entries of a chat, changed one at a time. */
export function entryListOf(store: Store<ChatState>) {
  const all = () => store.get().entries;
  const set = (entries: readonly Entry[]) => store.set({ entries });
  return {
    all,
    add: (entry: Entry) => set([...all(), entry]),
    /** Where it belongs in time. */
    insert: (entry: Entry) => set(inserted(all(), entry)),
    /** The caller knows which kind of entry a key belongs to. */
    change: (key: string, changes: Partial<VisitorEntry> | Partial<AnswerEntry>) =>
      set(all().map((entry) => (entry.key === key ? ({ ...entry, ...changes } as Entry) : entry))),
    remove: (key: string) => set(all().filter((entry) => entry.key !== key)),
  };
}

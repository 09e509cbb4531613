import type { Memory } from '../remembered.ts';

const mostKept = 4;
const longestKept = 200;

/** What the visitor searched for here before: kept in this browser, for this visitor alone. */
export function recentSearches(memory: Memory) {
  const all = (): readonly string[] => {
    const { recent, visitorId } = memory.get();
    return recent && recent.visitorId === visitorId ? recent.texts : [];
  };
  return {
    all,
    add(text: string): void {
      const { visitorId } = memory.get();
      const kept = text.trim();
      // Without a visitor nobody could say later whose it was.
      if (!visitorId || !kept || kept.length > longestKept) return;
      const others = all().filter((other) => other.toLowerCase() !== kept.toLowerCase());
      memory.change({ recent: { visitorId, texts: [kept, ...others].slice(0, mostKept) } });
    },
    clear: () => memory.change({ recent: undefined }),
    /** Another tab, or the chat on the same page, may have forgotten the visitor meanwhile. */
    refresh(): void {
      if (memory.get().recent) memory.change({});
    },
  };
}

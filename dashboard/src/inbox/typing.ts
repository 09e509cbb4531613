/** Typing is signalled again and again; without a signal it has ended. */
const typingForMs = 6_000;

/** Who types where at this moment, by chat; `onChange` gets a new map with each change. */
export function createTyping(onChange: (typing: ReadonlyMap<string, string>) => void) {
  let typing: ReadonlyMap<string, string> = new Map();
  const ends = new Map<string, ReturnType<typeof setTimeout>>();

  function end(sessionId: string) {
    clearTimeout(ends.get(sessionId));
    if (!typing.has(sessionId)) return;
    const others = new Map(typing);
    others.delete(sessionId);
    typing = others;
    onChange(typing);
  }

  return {
    end,
    show({ sessionId, isTyping, name = '' }: { sessionId: string; isTyping: boolean; name?: string | undefined }) {
      if (!isTyping) return end(sessionId);
      clearTimeout(ends.get(sessionId));
      ends.set(
        sessionId,
        setTimeout(() => end(sessionId), typingForMs),
      );
      if (typing.has(sessionId)) return;
      typing = new Map(typing).set(sessionId, name);
      onChange(typing);
    },
    stop() {
      for (const timer of ends.values()) clearTimeout(timer);
    },
  };
}

import { useEffect, useRef } from 'react';

const sayAgainMs = 3_000;
const idleMs = 4_000;

/** Tells that somebody types: again every few seconds while they do, and when they no longer do. */
export function useTyping(tell: (isTyping: boolean) => void) {
  const toldAtMs = useRef<number>(undefined);
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop() {
    clearTimeout(idle.current);
    if (toldAtMs.current === undefined) return;
    toldAtMs.current = undefined;
    tell(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the chat is left
  useEffect(() => stop, []);

  return {
    wrote(isSomething: boolean) {
      if (!isSomething) return stop();
      clearTimeout(idle.current);
      idle.current = setTimeout(stop, idleMs);
      const nowMs = Date.now();
      if (toldAtMs.current !== undefined && nowMs - toldAtMs.current < sayAgainMs) return;
      toldAtMs.current = nowMs;
      tell(true);
    },
  };
}

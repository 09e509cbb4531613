import { useSyncExternalStore } from 'react';
import { ageText } from './age-text.ts';

const lookAgainMs = 20_000;

/** How long ago something was; counts on by itself, without its list being drawn again. */
export function Age({ since }: { since: string }) {
  const text = useSyncExternalStore(watchTime, () =>
    ageText(Date.now() - Date.parse(since), document.documentElement.lang),
  );
  return <time dateTime={since}>{text}</time>;
}

/** One clock for all that count. */
const counting = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

function watchTime(listener: () => void) {
  counting.add(listener);
  clock ??= setInterval(() => {
    for (const each of counting) each();
  }, lookAgainMs);
  return () => {
    counting.delete(listener);
    if (counting.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

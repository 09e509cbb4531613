import { useSyncExternalStore } from 'react';
import { useWords } from '../words/index.ts';
import { timeText } from './time.ts';
import { timeAgo } from './time-ago.ts';

const lookAgainMs = 20_000;

interface Props {
  at: string;
  /** The words around it, such as "last used {time}". */
  text?(time: string): string;
  /** Whether it has not happened, however late it is. */
  isToCome?: boolean;
}

const soonMs = 60_000;

/** How long ago something was, or will be; counts on by itself. The full date is its tooltip. */
export function Ago({ at, text = (time) => time, isToCome = false }: Props) {
  const words = useWords();
  const time = useSyncExternalStore(watchTime, () => {
    const now = Date.now();
    const then = Math.max(Date.parse(at), isToCome ? now + soonMs : 0);
    return timeAgo(new Date(then), new Date(now), document.documentElement.lang || 'en');
  });
  return (
    <time dateTime={at} title={timeText(at)}>
      {text(time ?? words('justNow'))}
    </time>
  );
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

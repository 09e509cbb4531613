import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../words/index.ts';
import './loading.css';
import { outlines, type Shape } from './loading-outlines.tsx';

export type { Shape };

interface Props {
  shape?: Shape;
  /** How many rows, cards or lines. */
  count?: number;
  /** What is known before the rest: the heads of the columns, the names of the figures. */
  names?: readonly string[];
  /** The outline itself, where only one page has it. */
  children?: ReactNode;
}

/** The outline of what is on its way. It fades in late, so that what comes at once does not flicker. */
export function Loading({ shape = 'rows', count = 3, names = [], children }: Props) {
  const words = useWords();
  const animationDelay = useLateBegin();
  return (
    <div role="status" className="loading" style={{ animationDelay }}>
      <span className="sr">{words('loading')}</span>
      <div className={children ? undefined : `loading-${shape}`} aria-hidden="true">
        {children ?? outlines[shape](count, names)}
      </div>
    </div>
  );
}

/** What comes within this time is not announced by an outline. */
const lateMs = 300;
/** An outline follows another when what a page waited for first is there. */
const followsWithinMs = 100;
const shown = { count: 0, since: 0, until: Number.NEGATIVE_INFINITY };

/** An outline that follows another goes on where that one was: the page is not blank in between. */
function useLateBegin(): string {
  const [since] = useState(() => {
    const now = performance.now();
    return shown.count > 0 || now - shown.until < followsWithinMs ? shown.since : now;
  });
  const [delayMs] = useState(() => lateMs - (performance.now() - since));
  useEffect(() => {
    shown.since = since;
    shown.count += 1;
    return () => {
      shown.until = performance.now();
      shown.count -= 1;
    };
  }, [since]);
  return `${delayMs}ms`;
}

/** In the place of a short text. */
export function LoadingText() {
  return <span className="loading-bar wide" aria-hidden="true" />;
}

/** In the place of a number. */
export function LoadingFigure() {
  return <span className="loading-bar figure" aria-hidden="true" />;
}

import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../words/index.ts';
import './loading.css';

/** What the content will look like: a list, cards, figures above a chart, a chatbot's home, a form, two panes, the inbox, a conversation. */
export type Shape = 'rows' | 'cards' | 'figures' | 'home' | 'form' | 'panes' | 'chats' | 'talk' | 'lines';

interface Props {
  shape?: Shape;
  /** How many rows, cards or lines. */
  count?: number;
}

/** The outline of what is on its way. It fades in late, so that what comes at once does not flicker. */
export function Loading({ shape = 'rows', count = 3 }: Props) {
  const words = useWords();
  const animationDelay = useLateBegin();
  return (
    <div role="status" className="loading" style={{ animationDelay }}>
      <span className="sr">{words('loading')}</span>
      <div className={`loading-${shape}`} aria-hidden="true">
        {outlines[shape](count)}
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

const times = (count: number, draw: (name: string) => ReactNode) =>
  Array.from({ length: count }, (_, at) => draw(`outline ${at}`));

const row = (name: string) => (
  <div key={name} className="loading-row">
    <span className="loading-dot" />
    <div>
      <span className="loading-bar wide" />
      <span className="loading-bar" />
    </div>
  </div>
);

const figure = (name: string) => (
  <div key={name} className="loading-figure">
    <span className="loading-bar" />
    <span className="loading-bar tall" />
    <span className="loading-bar" />
  </div>
);

const field = (name: string) => (
  <div key={name}>
    <span className="loading-bar" />
    <span className="loading-block" />
  </div>
);

const said = (name: string) => <span key={name} className="loading-block" />;

const outlines: Record<Shape, (count: number) => ReactNode> = {
  rows: (count) => times(count, row),
  cards: (count) => times(count, row),
  figures: () => (
    <>
      {times(5, figure)}
      <div className="loading-chart" />
    </>
  ),
  home: () => (
    <>
      <div>{times(3, figure)}</div>
      <div>
        {times(3, figure)}
        <div className="loading-chart" />
      </div>
    </>
  ),
  form: (count) => times(count, field),
  panes: () => (
    <>
      <div>{times(4, row)}</div>
      <div />
    </>
  ),
  chats: () => (
    <>
      <div>
        <span className="loading-block" />
        <span className="loading-block" />
        {times(5, row)}
      </div>
      <div />
    </>
  ),
  talk: () => (
    <>
      <div className="loading-pane log">{times(4, said)}</div>
      <div className="loading-pane">{times(4, field)}</div>
    </>
  ),
  lines: (count) => times(count, (name) => <span key={name} className="loading-bar wide" />),
};

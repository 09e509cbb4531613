import type { Step } from '../api/documents.ts';
import { useWords, type Words } from '../words/index.ts';

const names: Record<Step, keyof Words> = {
  understanding: 'understanding',
  embedding: 'embedding',
  search: 'searching',
  reading: 'readingPassages',
  writing: 'writing',
  checking: 'checking',
};

/** Less than this of the whole is not told apart. */
const leastShare = 0.01;

interface Props {
  timings: Record<Step, number>;
  wholeMs: number;
}

/** Where the time of an answer went: a bar for the eye, and the same in numbers. */
export function Timings({ timings, wholeMs }: Props) {
  const words = useWords();
  const steps = (Object.keys(names) as Step[]).map((step) => ({
    step,
    name: words(names[step]),
    ms: timings[step],
  }));
  // What took next to nothing is counted with the rest.
  const told = steps.filter(({ ms }) => ms >= wholeMs * leastShare);
  const counted = told.reduce((sum, { ms }) => sum + ms, 0);
  const all = [...told, { step: 'other', name: words('otherTime'), ms: Math.max(0, wholeMs - counted) }];
  return (
    <figure className="timings quiet">
      <div className="timing-bar" aria-hidden="true">
        {all.map(({ step, ms }) => (
          <span key={step} className={`step-${step}`} style={{ flexGrow: ms }} />
        ))}
      </div>
      <ul>
        {all.map(({ step, name, ms }) => (
          <li key={step}>
            <span className={`dot step-${step}`} aria-hidden="true" /> {name} {words('stepMs', { ms: shown(ms) })}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Tenths matter where it is quick. */
const shown = (ms: number) =>
  new Intl.NumberFormat(document.documentElement.lang || undefined, {
    maximumFractionDigits: ms < 10 ? 1 : 0,
  }).format(ms);

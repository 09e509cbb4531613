import { Check, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWords } from '../words/index.ts';
import './checklist.css';
import { ProgressRing } from './progress-ring.tsx';
import type { Step } from './use-set-up-steps.ts';

interface Props {
  steps: readonly Step[];
  /** Whether only what is left is listed, in a row, because there is more to see below. */
  isShort: boolean;
  /** What would help on the way and is no step of it. */
  children?: ReactNode;
}

/** The way to an answer on one's own site. It ticks itself off, and goes once all is done. */
export function Checklist({ steps, isShort, children }: Props) {
  const words = useWords();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const listed = isShort ? steps.filter(({ isDone, problem }) => !isDone || problem) : steps;
  return (
    <section className="set-up">
      <div className={isShort ? 'checklist short' : 'checklist'}>
        <div className="checklist-head">
          <ProgressRing done={done} all={steps.length} />
          <div>
            <h2>{words('startTitle')}</h2>
            <p className="quiet">{words('startDone', { done, all: steps.length })}</p>
          </div>
        </div>
        <ol>
          {listed.map(({ name, hint, fact, problem, to, isDone }) => (
            <li key={name} className={isDone ? 'is-done' : name === next.name ? 'is-next' : ''}>
              <Link href={to}>
                {!isShort && (
                  <span className="tick" aria-hidden="true">
                    {isDone && <Check />}
                  </span>
                )}
                <span className="grow">
                  <strong>{words(name)}</strong>
                  {isDone && <span className="sr">{words('done')}</span>}
                  {/* What is done need not be explained. */}
                  <Note text={isDone ? fact : hint} />
                  {problem && <span className="field-problem">{problem}</span>}
                </span>
                <ChevronRight />
              </Link>
            </li>
          ))}
        </ol>
      </div>
      {children}
    </section>
  );
}

function Note({ text }: { text: string | undefined }) {
  return text === undefined ? null : <span className="quiet">{text}</span>;
}

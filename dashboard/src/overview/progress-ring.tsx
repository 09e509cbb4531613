import './progress-ring.css';

/** How much of a few steps is done. What it shows is said beside it. */
export function ProgressRing({ done, all }: { done: number; all: number }) {
  return (
    <svg className="progress-ring" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="15.5" />
      {done > 0 && <circle cx="18" cy="18" r="15.5" pathLength={all} strokeDasharray={`${done} ${all}`} />}
    </svg>
  );
}

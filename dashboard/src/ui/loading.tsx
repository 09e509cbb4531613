import { useWords } from '../words/index.ts';
import './loading.css';

/** The outline of what is on its way. It fades in late, so that what comes at once does not flicker. */
export function Loading({ rows = 3 }: { rows?: number }) {
  const words = useWords();
  return (
    <div role="status" className="loading">
      <span className="sr">{words('loading')}</span>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <span key={row} className="loading-row" aria-hidden="true" />
      ))}
    </div>
  );
}

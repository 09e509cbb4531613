import { formatCount, formatDuration } from '../ui/figures.ts';
import { useWords } from '../words/index.ts';
import type { Run } from './use-tests.ts';

/** A run in numbers; what nothing was expected of has none. */
export function RunFigures({ run }: { run: Run }) {
  const words = useWords();
  if (!run.figures) return null;
  const { right, wrong, refusedRightly, refusedWrongly, documentsExpected, documentsCited } = run.figures;
  const { medianResponseTimeMs } = run.figures;
  const { results } = run;
  const isJudged = results.some(({ verdict }) => verdict !== null);
  const figures = [
    isJudged && { name: words('testRight'), value: formatCount(right) },
    isJudged && { name: words('testWrong'), value: formatCount(wrong) },
    refusedWrongly > 0 && { name: words('testRefusedWrongly'), value: formatCount(refusedWrongly) },
    results.some(({ unanswerable }) => unanswerable) && {
      name: words('testRefusedRightly'),
      value: formatCount(refusedRightly),
    },
    documentsExpected > 0 && {
      name: words('testPagesFound'),
      value: words('testOf', { n: documentsCited, all: documentsExpected }),
    },
    medianResponseTimeMs !== null && {
      name: words('testMedianTime'),
      value: formatDuration(medianResponseTimeMs),
    },
  ].filter((figure) => figure !== false);
  if (figures.length === 0) return null;
  return (
    <dl className="run-figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

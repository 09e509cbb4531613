import { Ago } from '../ui/ago.tsx';
import { useWords } from '../words/index.ts';
import { keysOf } from './result-keys.ts';
import type { Result, Run } from './use-tests.ts';

interface Props {
  run: Run;
  before: Run;
}

/**
 * Two runs, one below the other: a mark for each question, that of the run before below its own. Both are judged by what
 * is expected now.
 */
export function RunStrips({ run, before }: Props) {
  const words = useWords();
  const keys = keysOf(run.results);
  const earlier = new Map(before.results.map((result) => [result.question, result]));
  const strips: { name: string; of: Run; results: (Mark | undefined)[] }[] = [
    { name: words('testNow'), of: run, results: run.results },
    {
      name: words('testBefore'),
      of: before,
      results: run.results.map((result) => asNow(result, earlier.get(result.question))),
    },
  ];
  return (
    <dl className="run-strips">
      {strips.map(({ name, of, results }) => (
        <div key={of.id}>
          <dt>
            {name} <Ago at={of.startedAt} />
          </dt>
          <dd>
            <span className="run-strip" aria-hidden="true">
              {results.map((result, at) => (
                <i key={keys[at]} className={lookOf(result)} title={run.results[at]?.question} />
              ))}
            </span>
            <Count results={results.filter((result) => result !== undefined)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Mark = Pick<Result, 'outcome' | 'isAsExpected'>;

const asNow = ({ wasAsExpected }: Result, earlier: Result | undefined): Mark | undefined =>
  earlier && { outcome: earlier.outcome, isAsExpected: wasAsExpected };

function Count({ results }: { results: readonly Mark[] }) {
  const words = useWords();
  const expected = results.filter(({ isAsExpected }) => isAsExpected !== null);
  return (
    <span className="run-count">
      {expected.length > 0
        ? words('testAsExpected', {
            n: expected.filter(({ isAsExpected }) => isAsExpected).length,
            all: expected.length,
          })
        : words('testAnswered', { n: results.filter(({ outcome }) => outcome === 'answer').length })}
    </span>
  );
}

/** An outline for what the run before did not ask, and for what is no question. */
function lookOf(result: Mark | undefined): string {
  const isPassed = result?.isAsExpected ?? passes[result?.outcome ?? 'small-talk'];
  return isPassed === undefined ? '' : isPassed ? 'passed' : 'missed';
}

/** Where nothing is expected. */
const passes: Record<Result['outcome'], boolean | undefined> = {
  answer: true,
  refusal: false,
  failed: false,
  'small-talk': undefined,
  handover: undefined,
};

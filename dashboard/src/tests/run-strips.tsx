import { Ago } from '../ui/ago.tsx';
import { useWords } from '../words/index.ts';
import type { Result, Run } from './use-tests.ts';

interface Props {
  run: Run;
  before: Run;
}

/** Two runs, one below the other: a mark for each question, that of the run before below its own. */
export function RunStrips({ run, before }: Props) {
  const words = useWords();
  const earlier = new Map(before.results.map((result) => [result.question, result]));
  const strips = [
    { name: words('testNow'), of: run, results: run.results },
    { name: words('testBefore'), of: before, results: run.results.map(({ question }) => earlier.get(question)) },
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
                <i key={run.results[at]?.question} className={lookOf(result)} title={run.results[at]?.question} />
              ))}
            </span>
            <Count run={of} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Count({ run: { results, asExpected, answered } }: { run: Run }) {
  const words = useWords();
  const expected = results.filter(({ isAsExpected }) => isAsExpected !== null).length;
  return (
    <span className="run-count">
      {expected > 0
        ? words('testAsExpected', { n: asExpected, all: expected })
        : words('testAnswered', { n: answered })}
    </span>
  );
}

/** An outline for what the run before did not ask, and for what is no question. */
function lookOf(result: Result | undefined): string {
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

import { Ellipsis, Pencil, Play, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useRemovals } from '../session/undo.tsx';
import { Ago } from '../ui/ago.tsx';
import { unansweredLook } from '../ui/certainty-looks.ts';
import { Menu } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { isMissed, ResultTable } from './result-table.tsx';
import { RunFigures } from './run-figures.tsx';
import { RunStrips } from './run-strips.tsx';
import { TestForm } from './test-form.tsx';
import { type Result, type Run, type Test, testPath, useRuns, useTestChanges } from './use-tests.ts';

interface Props {
  chatbotId: string;
  test: Test;
  mayManage: boolean;
}

/** A list of questions with how its last run went. */
export function TestPanel({ chatbotId, test, mayManage }: Props) {
  const words = useWords();
  const runs = useRuns(chatbotId, test.id);
  const { run } = useTestChanges(chatbotId);
  const { remove } = useRemovals();
  const [isEditing, setEditing] = useState(false);
  const [hasEdited, setEdited] = useState(false);
  const last = runs.data?.[0];
  const isRunning = last?.status === 'pending' || run.isPending;
  if (isEditing) {
    const close = () => {
      setEditing(false);
      setEdited(true);
    };
    return <TestForm {...{ chatbotId, test, close }} />;
  }
  return (
    <section className="panel test">
      <div className="test-title">
        <div className="grow">
          <h2>{test.name}</h2>
          <p className="quiet">
            {words('testCount', { n: test.questions.length })}
            {last && (
              <>
                {' · '}
                <Ago at={last.startedAt} text={(time) => words('testRunAt', { time })} />
              </>
            )}
          </p>
        </div>
        {mayManage && (
          <div className="buttons">
            <button type="button" disabled={isRunning} onClick={() => run.mutate(test.id)}>
              <Play />
              {words(isRunning ? 'testRunning' : 'testRun')}
            </button>
            <Menu
              button={<Ellipsis />}
              label={words('testActions', { name: test.name })}
              className="ghost icon test-menu"
              isReturned={hasEdited}
            >
              <button type="button" onClick={() => setEditing(true)}>
                <Pencil />
                {words('testEdit')}
              </button>
              <button
                type="button"
                onClick={(event) => remove({ path: testPath(chatbotId, test.id), name: test.name }, event)}
              >
                <Trash2 />
                {words('delete')}
              </button>
            </Menu>
          </div>
        )}
      </div>
      {run.error && <ProblemNote error={run.error} />}
      {last && <RunView chatbotId={chatbotId} name={test.name} run={last} before={runs.data?.[1]} />}
    </section>
  );
}

/** Which results are shown, by the name of the choice. */
const filters = [
  { name: 'testAll', holds: () => true },
  { name: 'testUnexpected', holds: isMissed },
  { name: 'testIsChanged', holds: ({ isChanged }: Result) => isChanged },
] as const;

interface RunProps {
  chatbotId: string;
  name: string;
  run: Run;
  /** The one that it is compared with. */
  before: Run | undefined;
}

function RunView({ chatbotId, name, run, before }: RunProps) {
  const words = useWords();
  const id = useId();
  const [chosen, setChosen] = useState<(typeof filters)[number]['name']>('testAll');
  const { total, asked, answered, refused, asExpected, changed, status, results } = run;
  const isCompared = before !== undefined && status !== 'pending';
  const expected = results.filter(({ isAsExpected }) => isAsExpected !== null).length;
  const having = (now: boolean) =>
    results.filter(({ isAsExpected, wasAsExpected }) => isAsExpected === now && wasAsExpected === !now).length;
  const [newlyPassed, newlyFailed] = [having(true), having(false)];
  const offered = filters.filter(({ holds }) => results.some(holds));
  const filter = offered.find((one) => one.name === chosen) ?? filters[0];
  return (
    <>
      {status === 'pending' && <progress aria-label={words('testRunning')} max={total} value={asked} />}
      {status === 'failed' && <Notice tone="error">{words('testFailed')}</Notice>}
      {status !== 'pending' && (
        <div className="run-summary">
          {isCompared && <RunStrips run={run} before={before} />}
          <RunFigures run={run} />
        </div>
      )}
      <div className="test-figures">
        <p role={status === 'pending' ? 'status' : undefined}>
          {/* Two runs that are compared have it beside them. */}
          {isCompared ? null : expected > 0 ? (
            // Until it is done it is neither good nor bad.
            <span className={status === 'pending' ? 'badge' : asExpected === expected ? 'badge good' : 'badge warn'}>
              {words('testAsExpected', { n: asExpected, all: expected })}
            </span>
          ) : (
            <>
              <span className="badge good">{words('testAnswered', { n: answered })}</span>
              {refused > 0 && <span className={`badge ${unansweredLook}`}>{words('testRefused', { n: refused })}</span>}
            </>
          )}
          {newlyPassed > 0 && <span className="badge good">{words('testNewlyPassed', { n: newlyPassed })}</span>}
          {newlyFailed > 0 && <span className="badge failed">{words('testNewlyFailed', { n: newlyFailed })}</span>}
          {changed > 0 && <span className="quiet">{words('testChanged', { n: changed })}</span>}
        </p>
        {offered.length > 1 && (
          <fieldset className="segments">
            <legend className="sr">{words('testWhich')}</legend>
            {offered.map((each) => (
              <label key={each.name}>
                <input type="radio" name={id} checked={each === filter} onChange={() => setChosen(each.name)} />
                {words(each.name)}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <ResultTable {...{ chatbotId, name, before }} results={results.filter(filter.holds)} />
    </>
  );
}

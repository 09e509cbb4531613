import { Markdown } from '../ui/markdown.tsx';
import { useWords } from '../words/index.ts';
import type { Result } from './use-tests.ts';

/** Each question with its answer; what is not as expected, or not as last time, is marked by a word. */
export function ResultTable({ results }: { results: readonly Result[] }) {
  const words = useWords();
  if (results.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-label={words('testResults')}>
      <table className="test-results">
        <thead>
          <tr>
            <th scope="col">{words('testQuestion')}</th>
            <th scope="col">{words('testAnswer')}</th>
            <th scope="col">{words('testConfidence')}</th>
            <th scope="col">{words('testResult')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ question, expected, answer, outcome, certainty, isAsExpected, isChanged, sources }) => (
            <tr key={question}>
              <th scope="row">
                {question}
                {expected && <p className="quiet">{words('testExpects', { text: expected })}</p>}
              </th>
              <td>
                <div className="test-answer">
                  <Markdown text={answer} />
                </div>
                <p className="quiet">{sources.join(', ')}</p>
              </td>
              <td className="test-certainty">
                {outcome === 'answer' ? words(`certainty_${certainty}`) : <span className="quiet">–</span>}
              </td>
              <td className="badges-cell">
                <Verdict {...{ outcome, isAsExpected }} />
                {isChanged && <span className="badge warn">{words('testIsChanged')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether it is what was expected; where nothing was, whether there was an answer. */
function Verdict({ outcome, isAsExpected }: Pick<Result, 'outcome' | 'isAsExpected'>) {
  const words = useWords();
  if (isAsExpected === true) return <span className="badge good">{words('testExpected')}</span>;
  if (isAsExpected === false) return <span className="badge failed">{words('testUnexpected')}</span>;
  return (
    <span className={outcome === 'answer' ? 'badge good' : 'badge'}>
      {words(outcome === 'answer' ? 'testOutcome_answer' : `testOutcome_${outcome}`)}
    </span>
  );
}

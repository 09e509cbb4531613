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
                <p className="answer">{answer}</p>
                <p className="quiet">{sources.join(', ')}</p>
              </td>
              <td className="badges-cell">
                <span className={outcome === 'answer' ? 'badge good' : 'badge'}>
                  {outcome === 'answer' ? words(`certainty_${certainty}`) : words(`testOutcome_${outcome}`)}
                </span>
                {isAsExpected === false && <span className="badge failed">{words('testUnexpected')}</span>}
                {isChanged && <span className="badge warn">{words('testIsChanged')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

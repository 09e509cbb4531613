import { type ReactNode, useState } from 'react';
import { addressText, pagesAmong } from '../conversations/address-text.ts';
import { useSources } from '../sources/use-sources.ts';
import { unansweredLook } from '../ui/certainty-looks.ts';
import { Markdown } from '../ui/markdown.tsx';
import { useWords } from '../words/index.ts';
import { AskedQuestion } from './asked-question.tsx';
import { keysOf } from './result-keys.ts';
import type { Result, Run } from './use-tests.ts';

interface Props {
  chatbotId: string;
  /** Of the test. */
  name: string;
  results: readonly Result[];
  /** The run that it is compared with. */
  before: Run | undefined;
}

/** Each question with its answer; what is not as expected comes first, and is marked by a word as what is not as last time. */
export function ResultTable({ chatbotId, name, results, before }: Props) {
  const words = useWords();
  const named = useSources(chatbotId).data?.flatMap(({ url, title }) => (url ? [{ url, title }] : []));
  if (results.length === 0) return null;
  const keys = keysOf(results);
  const missedFirst = results
    .map((result, at) => ({ result, key: keys[at] }))
    .toSorted((one, other) => weightOf(other.result) - weightOf(one.result));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-label={`${words('testResults')}: ${name}`}>
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
          {missedFirst.map(({ result, key }) => {
            const { question, answer, outcome, certainty, isChanged, sources } = result;
            return (
              <tr key={key}>
                <th scope="row">
                  <AskedQuestion {...result} />
                </th>
                <td>
                  {answer === '' && <span className="quiet">–</span>}
                  <Answer text={answer}>
                    {pagesAmong(sources, named).map(({ url, title }) => (
                      <a key={url} href={url} target="_blank" rel="noopener" title={addressText(url)}>
                        {title}
                      </a>
                    ))}
                  </Answer>
                  {isChanged && <AnswerBefore result={before?.results.find((one) => one.question === question)} />}
                </td>
                <td className="test-certainty">
                  {outcome === 'answer' ? words(`certainty_${certainty}`) : <span className="quiet">–</span>}
                </td>
                <td className="badges-cell">
                  <Badges {...result} />
                  {isChanged && <span className="badge">{words('testIsChanged')}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

export const isMissed = ({ isAsExpected }: Result) => isAsExpected === false;

/** How much there is to look at. */
const weightOf = (result: Result) => (isMissed(result) ? 2 : 0) + (result.isDocumentCited === false ? 1 : 0);

/** More characters, or more lines, than stand in three lines of the table. */
const isLong = (text: string) => text.length > 200 || text.trim().split('\n').length > 3;

/** An answer and its sources; of a long one the first lines, so that a run can be looked through. */
function Answer({ text, children }: { text: string; children: ReactNode }) {
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  const isCut = isLong(text) && !isWhole;
  return (
    <>
      <div className={isCut ? 'test-answer is-cut' : 'test-answer'}>
        <Markdown text={text} />
      </div>
      <div className="test-sources">
        {isCut && (
          <button type="button" className="text" onClick={() => setWhole(true)}>
            {words('showAll')}
          </button>
        )}
        {children}
      </div>
    </>
  );
}

/** What was answered last time, where that was something else. */
function AnswerBefore({ result }: { result: Result | undefined }) {
  const words = useWords();
  if (!result) return null;
  return (
    <details className="test-before">
      <summary>{words('testBefore')}</summary>
      <Markdown text={result.answer} />
    </details>
  );
}

/** Whether it is what was expected; where nothing was, whether there was an answer. */
function Badges({ outcome, verdict, isDocumentCited }: Result) {
  const words = useWords();
  return (
    <>
      {verdict === null ? (
        <span className={`badge ${lookOf(outcome)}`}>
          {words(outcome === 'answer' ? 'testOutcome_answer' : `testOutcome_${outcome}`)}
        </span>
      ) : (
        <span className={`badge ${verdict === 'right' || verdict === 'refused-rightly' ? 'good' : 'failed'}`}>
          {words(verdictWords[verdict])}
        </span>
      )}
      {/* Where there is no answer, it has no pages either. */}
      {isDocumentCited === false && outcome === 'answer' && (
        <span className="badge warn">{words('testPageMissed')}</span>
      )}
    </>
  );
}

const verdictWords = {
  right: 'testExpected',
  wrong: 'testUnexpected',
  'refused-rightly': 'testExpected',
  'refused-wrongly': 'testRefusedWrongly',
  failed: 'testOutcome_failed',
} as const;

function lookOf(outcome: Result['outcome']): string {
  if (outcome === 'answer') return 'good';
  return outcome === 'refusal' || outcome === 'failed' ? unansweredLook : '';
}

import { FlaskConical } from 'lucide-react';
import { Link } from 'wouter';
import type { Answer, Mode } from '../api/documents.ts';
import { formatMs, formatNumber, formatShare } from '../statistics/format-figures.ts';
import { useCalibration } from '../statistics/use-calibration.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { certaintyBadge, reasonOf } from './confidence.ts';
import { Evidence } from './evidence.tsx';
import { ImproveAnswer } from './improve-answer.tsx';
import { Timings } from './timings.tsx';
import { useFoundPassages } from './use-found-passages.ts';
import type { Asked } from './use-trial.ts';

interface Props {
  chatbotId: string;
  asked: Asked | undefined;
  /** Of this chatbot; null where the server's holds. */
  threshold: number | null;
  mayManage: boolean;
  askAgain(question: string, mode: Mode): void;
}

/** What is behind an answer: how sure it is and why, what it rests on, what it cost, and a way to better it. */
export function Inspector({ chatbotId, asked, threshold, mayManage, askAgain }: Props) {
  const words = useWords();
  if (asked && !asked.answer && !asked.isStopped && asked.error === undefined)
    return (
      <section className="inspector panel thinking" aria-label={words('tryInspector')} aria-busy="true">
        <h2>{asked.question}</h2>
        <Loading shape="lines" count={3} />
        <Loading shape="rows" count={2} />
      </section>
    );
  if (!asked?.answer)
    return (
      <section className="inspector" aria-label={words('tryInspector')}>
        {asked?.error !== undefined && <ProblemNote error={asked.error} />}
        <EmptyState icon={FlaskConical} title={words('tryNothing')} hint={words('tryNothingHint')} />
      </section>
    );
  const { question, mode, answer, isImproved } = asked;
  return (
    <section className="inspector panel" aria-label={words('tryInspector')}>
      {isImproved && <p className="quiet asked-again">{words('tryAskedAgain')}</p>}
      <h2>{question}</h2>
      <Confidence chatbotId={chatbotId} answer={answer} threshold={threshold} />
      {answer.kind === 'handover' && (
        <p className="quiet">
          {words('tryHandoverShown')} <Link href="/inbox">{words('tryToInbox')}</Link>
        </p>
      )}
      {mayManage && answer.kind !== 'handover' && (
        <ImproveAnswer
          look={answer.certainty === 'sure' ? 'calm' : 'primary'}
          {...{ chatbotId, question }}
          given={answer.kind === 'answer' ? answer.response : ''}
          done={(asked) => askAgain(asked, mode)}
        />
      )}
      <Evidence chatbotId={chatbotId} question={question} answer={answer} />
      <Facts chatbotId={chatbotId} asked={{ question, mode, answer }} />
    </section>
  );
}

function Confidence({ chatbotId, answer, threshold }: { chatbotId: string; answer: Answer; threshold: number | null }) {
  const words = useWords();
  const calibration = useCalibration(chatbotId);
  const least = threshold ?? calibration.data?.serverThreshold ?? 0;
  const { kind, certainty, confidence } = answer;
  const badge = certaintyBadge(answer);
  const hasConfidence = kind === 'answer' || kind === 'refusal';
  return (
    <div className="confidence">
      <p>
        <span className={`badge ${badge}`}>
          {words(kind === 'answer' ? `certainty_${certainty}` : `tryKind_${kind}`)}
        </span>
        {hasConfidence && <span className="quiet">{words('tryConfidence', { share: formatShare(confidence) })}</span>}
      </p>
      <p className="reason">{words(reasonOf(answer, least))}</p>
      {hasConfidence && (
        <>
          <div className={`confidence-bar ${badge}`} aria-hidden="true">
            <span style={{ inlineSize: `${confidence * 100}%` }} />
            <i style={{ insetInlineStart: `${least * 100}%` }} />
          </div>
          <p className="quiet">{words('tryThreshold', { share: formatShare(least) })}</p>
        </>
      )}
    </div>
  );
}

function Facts({ chatbotId, asked }: { chatbotId: string; asked: { question: string; mode: Mode; answer: Answer } }) {
  const words = useWords();
  const { question, mode, answer } = asked;
  const found = useFoundPassages(chatbotId, question);
  const language = found.data?.find((passage) => passage.language !== 'und')?.language;
  return (
    <>
      <dl className="facts">
        <Fact name={words('mode')} value={words(mode)} />
        {language && <Fact name={words('tryLanguage')} value={languageName(language)} />}
        <Fact name={words('responseTime')} value={formatMs(Math.round(answer.responseTime))} />
        <Fact name={words('tokens')} value={formatNumber(answer.usage.totalTokens)} />
      </dl>
      {answer.timings && (
        <details>
          <summary>{words('timings')}</summary>
          <Timings timings={answer.timings} wholeMs={answer.responseTime} />
        </details>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const languageName = (tag: string) =>
  new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'language' }).of(tag) ?? tag;

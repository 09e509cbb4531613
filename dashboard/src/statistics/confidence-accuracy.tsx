import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Loading } from '../ui/loading.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { timeText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import { groupsOf, verdictOn } from './confidence-verdict.ts';
import { AnswerFigures } from './figures.tsx';
import { formatNumber, formatShare } from './format-figures.ts';
import { ReliabilityDiagram } from './reliability-diagram.tsx';
import { type Bin, type Calibration, useCalibration } from './use-calibration.ts';
import type { Statistics } from './use-statistics.ts';
import { ViewSwitch } from './view-switch.tsx';
import './confidence-accuracy.css';

/** What few ask for, asked for only once it is opened. */
export function Advanced({ chatbotId, statistics }: { chatbotId: string; statistics: Statistics | undefined }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="panel more-figures" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words('statAdvanced')}</summary>
      {statistics && (
        <section>
          <h2>{words('statDays')}</h2>
          <AnswerFigures statistics={statistics} />
        </section>
      )}
      {isOpen && <ConfidenceAccuracy chatbotId={chatbotId} />}
    </details>
  );
}

/** How often the chatbot is right when it is so sure, by its own documents and ratings. */
function ConfidenceAccuracy({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const found = useCalibration(chatbotId);
  return (
    <section>
      <h2>{words('statCalTitle')}</h2>
      {found.isPending && <Loading shape="lines" />}
      {found.error && <ProblemNote error={found.error} retry={() => void found.refetch()} />}
      {found.data && <Measured {...found.data} />}
    </section>
  );
}

function Measured({ calibration, bins }: Calibration) {
  const words = useWords();
  if (!calibration) {
    return (
      <>
        <p>{words('statCalNone')}</p>
        <p className="quiet">{words('statCalHint')}</p>
      </>
    );
  }
  const { questions, ratings, calibratedAt } = calibration;
  return (
    <>
      <CalibrationVerdict bins={bins.after} />
      <CertaintyBars bins={bins.after} />
      <p className="quiet">
        {words('statCalHint')}{' '}
        {words('statCalBasis', {
          questions,
          ratings,
          date: timeText(calibratedAt),
        })}
      </p>
      <CalibrationDetails bins={bins.after} />
    </>
  );
}

/** Of each kind of answer, which share was right. */
function CertaintyBars({ bins }: { bins: readonly Bin[] }) {
  const words = useWords();
  return (
    <dl className="certainty-bars">
      {groupsOf(bins).map(({ certainty, right, count }) => (
        <div key={certainty}>
          <dt>{words(`certainty_${certainty}`)}</dt>
          <dd>
            <span className="certainty-bar" aria-hidden="true">
              <span className={certainty} style={{ inlineSize: `${count === 0 ? 0 : (right / count) * 100}%` }} />
            </span>
            {count === 0 ? (
              <span className="quiet">{words('statCalNoneYet')}</span>
            ) : (
              <span>
                <strong>{formatShare(right / count)}</strong>{' '}
                <span className="quiet">{words('statCalRightOf', { right, n: count })}</span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** For who wants to know it exactly. */
function CalibrationDetails({ bins }: { bins: Bin[] }) {
  const words = useWords();
  const [isTable, setTable] = useState(false);
  return (
    <details className="calibration-details">
      <summary>{words('statCalDetails')}</summary>
      <div className="section-head">
        <p className="quiet">{words('statCalDots')}</p>
        <ViewSwitch {...{ isTable, setTable }} />
      </div>
      {isTable ? <BinTable name={words('statCalTitle')} bins={bins} /> : <ReliabilityDiagram bins={bins} />}
    </details>
  );
}

const verdictIcons = { done: CircleCheck, note: Info, warning: TriangleAlert };

/** What the diagram comes to, in a sentence. */
function CalibrationVerdict({ bins }: { bins: readonly Bin[] }) {
  const words = useWords();
  const { says, tone, right, missing } = verdictOn(bins);
  const Icon = verdictIcons[tone];
  return (
    <p className={`verdict ${tone}`}>
      <Icon aria-hidden="true" />
      {words(says, {
        share: formatShare(right),
        n: missing,
        page: `${words('setTitle')} › ${words('setAnswering')}`,
      })}
    </p>
  );
}

function BinTable({ name, bins }: { name: string; bins: readonly Bin[] }) {
  const words = useWords();
  const nameId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-labelledby={nameId}>
      <table>
        <caption id={nameId}>{name}</caption>
        <thead>
          <tr>
            {[words('statCalSaid'), words('statCalRight'), words('statCalCount')].map((head) => (
              <th key={head} scope="col" className={head === words('statCalSaid') ? '' : 'number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map(({ said, right, count }) => (
            <tr key={said}>
              <th scope="row">{formatShare(said)}</th>
              <td className="number">{formatShare(right)}</td>
              <td className="number">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

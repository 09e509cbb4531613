import { CircleCheckBig } from 'lucide-react';
import { Link } from 'wouter';
import { useUnanswered } from '../statistics/use-statistics.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { NotLoaded } from '../ui/not-yet.tsx';
import { useWords } from '../words/index.ts';

const shown = 5;
const nothing: ReadonlySet<string> = new Set();

export const useOpenQuestions = (chatbotId: string) => useUnanswered(chatbotId, 'open', nothing);

/** The questions whose answers would help most visitors. */
export function ImproveNext({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const groups = useOpenQuestions(chatbotId);
  const first = groups.data?.toSorted((one, other) => other.asked - one.asked).slice(0, shown);
  const toList = (search = '') => `/chatbots/${chatbotId}/statistics${search}#unanswered`;
  return (
    <section>
      <div className="section-title">
        <div>
          <h2>{words('improveNext')}</h2>
          <p className="quiet">{words('improveNextHint')}</p>
        </div>
        {first && first.length > 0 && <Link href={toList()}>{words('improveAll')}</Link>}
      </div>
      {!first && <NotLoaded query={groups} />}
      {first?.length === 0 && (
        <EmptyState icon={CircleCheckBig} title={words('improveNothing')} hint={words('improveNothingHint')} />
      )}
      {first && first.length > 0 && (
        <ul className="rows">
          {first.map(({ id, question, asked }) => (
            <li key={id} className="row improve">
              <span className="grow">
                <bdi>{question}</bdi>
              </span>
              <span className="quiet">{words('improveAsked', { n: asked })}</span>
              <Link href={toList(`?answer=${id}`)} className="button small">
                {words('addAnAnswer')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

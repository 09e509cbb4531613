import { useState } from 'react';
import { Link } from 'wouter';
import { searchOf } from '../conversations/filters.ts';
import { Passage } from '../ui/passage.tsx';
import { useWords } from '../words/index.ts';
import type { UnansweredGroup } from './use-statistics.ts';

/** As many as tell whether the content has the answer. */
const shownFirst = 2;

/** How it was worded, the best that was found when it was last asked, and the way to where it was asked. */
export function GroupDetails({ chatbotId, group }: { chatbotId: string; group: UnansweredGroup }) {
  const words = useWords();
  const { question, variants, bestPassages } = group;
  const [isWhole, setWhole] = useState(false);
  const others = variants.filter((variant) => variant !== question);
  const passages = isWhole ? bestPassages : bestPassages.slice(0, shownFirst);
  return (
    <div className="group-details">
      {others.length > 0 && (
        <section>
          <h3>{words('statAlso')}</h3>
          <ul>
            {others.map((variant) => (
              <li key={variant}>
                <bdi>{variant}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {passages.length > 0 && (
        <section>
          <h3>{words('statBest')}</h3>
          <div className="best-passages">
            {passages.map(({ title, url, quote }) => (
              <figure key={`${url} ${quote}`}>
                <figcaption>{title}</figcaption>
                <Passage text={quote} isShort />
              </figure>
            ))}
          </div>
        </section>
      )}
      <div className="group-more">
        {passages.length < bestPassages.length && (
          <button type="button" className="small" onClick={() => setWhole(true)}>
            {words('showAllOf', { n: bestPassages.length })}
          </button>
        )}
        <Link href={`/chatbots/${chatbotId}/conversations${searchOf({ text: question.slice(0, 200) })}`}>
          {words('statConversations')}
        </Link>
      </div>
    </div>
  );
}

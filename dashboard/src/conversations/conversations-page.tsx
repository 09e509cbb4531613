import { MessagesSquare, SearchX } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { WaysToAsk } from '../chatbots/ways-to-ask.tsx';
import { dayHeading } from '../ui/day-heading.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { timeText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import { ConversationRow } from './conversation-row.tsx';
import { FilterForm } from './filter-form.tsx';
import { type Filters, filtersIn, noFilters, searchOf } from './filters.ts';
import { useConversations } from './use-conversations.ts';
import './conversations.css';

export default function ConversationsPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{() => <Conversations chatbotId={id} />}</ChatbotFrame>;
}

/** What was talked about, latest first, and what of it somebody looks for. */
function Conversations({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const [path, go] = useLocation();
  const [clears, setClears] = useState(0);
  const filters = filtersIn(useSearch());
  const search = searchOf(filters);
  const pages = useConversations(chatbotId, filters);
  const all = pages.data?.pages.flatMap(({ sessions }) => sessions) ?? [];
  const searchedUntil = pages.data?.pages.at(-1)?.searchedUntil ?? null;
  const isFiltered = search !== '';
  const isSearching = pages.isPlaceholderData || (pages.isFetching && !pages.data);
  const hasNone = pages.data !== undefined && !pages.isPlaceholderData && all.length === 0;

  function apply(chosen: Filters) {
    const wanted = searchOf(chosen);
    if (wanted === search) void pages.refetch();
    else go(path + wanted);
  }
  /** With what the form has that is not in force yet, such as a period without a day. */
  function clear() {
    apply(noFilters);
    setClears(clears + 1);
  }

  return (
    <>
      <PageTitle title={words('conversations')} hint={words('conversationsHint')} />
      {(isFiltered || !hasNone) && (
        <FilterForm key={clears} {...{ filters, apply }} clear={hasNone ? undefined : clear} isCleared={clears > 0} />
      )}
      <div role="status">
        {isFiltered && isSearching && <p className="quiet">{words('talkSearching')}</p>}
        {isFiltered && pages.data && !isSearching && (
          <p className={hasNone ? 'sr' : 'quiet'}>
            {searchedUntil
              ? words('talkFoundSince', { n: all.length, time: timeText(searchedUntil) })
              : words('talkFound', { n: all.length })}
          </p>
        )}
      </div>
      {pages.isPending && <Loading shape="items" count={5} />}
      <PageProblem name={words('conversations')} query={pages} />
      {hasNone && !isFiltered && (
        <EmptyState icon={MessagesSquare} title={words('noConversations')} hint={words('noConversationsHint')}>
          <WaysToAsk chatbotId={chatbotId} />
        </EmptyState>
      )}
      {hasNone && isFiltered && (
        <EmptyState
          icon={SearchX}
          title={words(searchedUntil ? 'talkNoneYet' : 'talkNone')}
          hint={words(searchedUntil ? 'talkNoneYetHint' : filters.text ? 'talkNoneHint' : 'talkNoneFiltered')}
        >
          <button type="button" onClick={clear}>
            {words('talkClear')}
          </button>
        </EmptyState>
      )}
      <ul className={pages.isPlaceholderData ? 'rows conversation-rows stale' : 'rows conversation-rows'}>
        {all.map((conversation, at) => {
          const day = dayHeading(conversation.lastMessageAt);
          const before = all[at - 1];
          return (
            <Fragment key={conversation.id}>
              {(!before || dayHeading(before.lastMessageAt) !== day) && (
                <li className="conversation-day">
                  <h2>{day}</h2>
                </li>
              )}
              <ConversationRow {...{ chatbotId, conversation, search }} />
            </Fragment>
          );
        })}
      </ul>
      {pages.hasNextPage && (
        <button type="button" onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
          {words(isFiltered ? 'talkFurther' : 'showMore')}
        </button>
      )}
    </>
  );
}

import { TextSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Chatbot, Source } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { useRemovals } from '../session/undo.tsx';
import { contentColumns } from '../shell/pages.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { AddSource } from './add-source.tsx';
import { NoContent } from './no-content.tsx';
import { PassageSearch } from './passage-search.tsx';
import { addableTypes } from './source-kinds.ts';
import { SourceList } from './source-list.tsx';
import { sourcePath, useSources } from './use-sources.ts';
import './sources.css';

export default function SourcesPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Sources chatbot={chatbot} />}</ChatbotFrame>;
}

/** What a chatbot answers from: added, watched, searched. */
function Sources({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const chatbotId = chatbot.id;
  const mayManage = useMayManage(chatbot);
  const sources = useSources(chatbotId);
  const search = useSearch();
  const { isGone } = useRemovals();
  // A link may open the form for a type of source.
  const asked = addableTypes.find((type) => type === new URLSearchParams(search).get('add'));
  const [isAdding, setAdding] = useState(asked !== undefined);
  // Also where the page is open already.
  useEffect(() => {
    if (asked) setAdding(true);
  }, [asked]);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = sources.data?.filter(({ id }) => !isGone(sourcePath(chatbotId, id)));
  const searchOpener = useRef<HTMLButtonElement>(null);
  const isEmpty = shown?.length === 0;
  const [isSearching, setSearching] = useState(false);
  const hasPassages = shown?.some(({ passages }) => passages > 0) ?? false;

  function closeSearch() {
    setSearching(false);
    searchOpener.current?.focus();
  }

  function close() {
    setAdding(false);
    opener.current?.focus();
  }

  return (
    <>
      <PageTitle title={words('sources')} hint={words('sourcesHint')}>
        {(hasPassages || sources.isPending) && (
          <button
            ref={searchOpener}
            type="button"
            disabled={sources.isPending}
            className="button-pair"
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <TextSearch />
            {words('searchPassages')}
          </button>
        )}
        {mayManage && (shown ? !isEmpty : sources.isPending) && (
          <AddButton
            ref={opener}
            label={words('addSource')}
            isOpen={isAdding}
            setOpen={setAdding}
            isDisabled={sources.isPending}
          />
        )}
      </PageTitle>
      {sources.isPending && <Loading shape="counted" count={4} names={contentColumns.map((column) => words(column))} />}
      <PageProblem name={words('sources')} query={sources} />
      {isEmpty && !mayManage && <NoContent />}
      {mayManage && shown && (isAdding || isEmpty) && (
        <AddSource {...{ chatbot, asked }} isFirst={isEmpty} failed={failedWebsite(shown)} done={close} />
      )}
      {hasPassages && isSearching && <PassageSearch chatbotId={chatbotId} close={closeSearch} />}
      {shown && !isEmpty && <SourceList {...{ chatbotId, mayManage }} sources={shown} />}
    </>
  );
}

/** The address that could not be read, where the chatbot has no other content. */
const failedWebsite = (sources: readonly Source[]) =>
  sources.every(({ status }) => status === 'failed')
    ? (sources.find(({ type }) => type === 'website')?.url ?? undefined)
    : undefined;

import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { AddSource } from './add-source.tsx';
import { PassageSearch } from './passage-search.tsx';
import { SourceRow } from './source-row.tsx';
import { useSources } from './use-sources.ts';

export default function SourcesPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{() => <Sources chatbotId={id} />}</ChatbotFrame>;
}

/** What a chatbot reads: given, watched, searched. */
function Sources({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const sources = useSources(chatbotId);
  return (
    <>
      <PageTitle title={words('sources')} />
      <AddSource chatbotId={chatbotId} />
      {sources.isPending && <p role="status">{words('loading')}</p>}
      {sources.error && <ProblemNote error={sources.error} retry={() => void sources.refetch()} />}
      {sources.data?.length === 0 && (
        <section className="empty">
          <h2>{words('noSources')}</h2>
          <p>{words('noSourcesHint')}</p>
        </section>
      )}
      <ul className="rows">
        {sources.data?.map((source) => (
          <SourceRow key={source.id} chatbotId={chatbotId} source={source} />
        ))}
      </ul>
      {sources.data?.some(({ passages }) => passages > 0) && <PassageSearch chatbotId={chatbotId} />}
    </>
  );
}

import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { useRemovals } from '../session/undo.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { AddSource } from './add-source.tsx';
import { PassageSearch } from './passage-search.tsx';
import { SourceRow } from './source-row.tsx';
import { sourcePath, useSources } from './use-sources.ts';
import './sources.css';

export default function SourcesPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Sources chatbot={chatbot} />}</ChatbotFrame>;
}

/** What a chatbot reads: given, watched, searched. */
function Sources({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const chatbotId = chatbot.id;
  const mayManage = useMayManage(chatbot);
  const sources = useSources(chatbotId);
  const { isGone } = useRemovals();
  const shown = sources.data?.filter(({ id }) => !isGone(sourcePath(chatbotId, id)));
  return (
    <>
      <PageTitle title={words('sources')} />
      {mayManage && <AddSource chatbotId={chatbotId} />}
      {sources.isPending && <Loading />}
      {sources.error && <ProblemNote error={sources.error} retry={() => void sources.refetch()} />}
      {shown?.length === 0 && (
        <section className="empty">
          <h2>{words('noSources')}</h2>
          <p>{words('noSourcesHint')}</p>
        </section>
      )}
      <ul className="rows">
        {shown?.map((source) => (
          <SourceRow key={source.id} {...{ chatbotId, source, mayManage }} />
        ))}
      </ul>
      {shown?.some(({ passages }) => passages > 0) && <PassageSearch chatbotId={chatbotId} />}
    </>
  );
}

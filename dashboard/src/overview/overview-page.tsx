import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useChatbotChanges } from '../chatbots/use-chatbots.ts';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { useSources } from '../sources/use-sources.ts';
import { CopyBox } from '../ui/copy-box.tsx';
import { DeleteByName } from '../ui/delete-by-name.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';

export default function OverviewPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Overview chatbot={chatbot} />}</ChatbotFrame>;
}

/** The way to an answer on one's own site, step by step; and what concerns the chatbot as a whole. */
function Overview({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const { change } = useChatbotChanges();
  const mayManage = useMayManage(chatbot);
  const { id, name, domain, isActive } = chatbot;
  return (
    <>
      <PageTitle title={name}>
        <span className={isActive ? 'badge good' : 'badge'}>{words(isActive ? 'active' : 'inactive')}</span>
        {mayManage && (
          <button type="button" onClick={() => change.mutate({ id, isActive: !isActive })} disabled={change.isPending}>
            {words(isActive ? 'deactivate' : 'activate')}
          </button>
        )}
      </PageTitle>
      {change.error && <ProblemNote error={change.error} />}
      <ol className="steps">
        <li>
          <h2>
            <Link href={`/chatbots/${id}/sources`}>{words('stepSources')}</Link>
          </h2>
          <HasRead chatbotId={id} />
        </li>
        <li>
          <h2>
            <Link href={`/chatbots/${id}/playground`}>{words('stepPlayground')}</Link>
          </h2>
          <p className="quiet">{words('stepPlaygroundHint')}</p>
        </li>
        <li>
          <h2>{words('stepEmbed')}</h2>
          <CopyBox
            label={words('embedHint')}
            text={`<script async src="${location.origin}/widget.js" data-chatbot-id="${id}"></script>`}
          />
          <p className="quiet">{domain ? words('embedDomain', { domain }) : words('embedLocal')}</p>
          <p>
            <a href={`/chat/${id}`} target="_blank" rel="noopener">
              {words('chatPage')}
            </a>
          </p>
        </li>
      </ol>
      {mayManage && <DeleteChatbot chatbot={chatbot} />}
    </>
  );
}

/** How far the first step has come. */
function HasRead({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const { data } = useSources(chatbotId);
  if (!data) return <p className="quiet">{words('stepSourcesHint')}</p>;
  const passages = data.reduce((sum, source) => sum + source.passages, 0);
  const failed = data.filter(({ status }) => status === 'failed').length;
  return (
    <p className="quiet">
      {data.length === 0 ? words('stepSourcesHint') : words('stepHasRead', { n: data.length, passages })}
      {failed > 0 && <span className="wrong"> {words('stepHasFailed', { n: failed })}</span>}
    </p>
  );
}

function DeleteChatbot({ chatbot: { id, name } }: { chatbot: Chatbot }) {
  const words = useWords();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const { remove } = useChatbotChanges();
  function leave() {
    go('/');
    // Nobody comes back to it, not even for the moment until it is asked for again.
    queries.removeQueries({ queryKey: ['chatbots', id] });
  }
  return (
    <DeleteByName
      title={words('deleteChatbot')}
      hint={words('deleteChatbotHint')}
      name={name}
      remove={{ ...remove, mutate: () => remove.mutate(id, { onSuccess: leave }) }}
    />
  );
}

import { Link, useLocation } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { CopyBox } from '../ui/copy-box.tsx';
import { DeleteByName } from '../ui/delete-by-name.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { ChatbotFrame } from './chatbot-frame.tsx';
import { useChatbotChanges } from './use-chatbots.ts';
import { useMayManage } from './use-may-manage.ts';

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
          <button
            type="button"
            onClick={() => change.mutate({ id, isActive: !isActive })}
            disabled={change.isPending}
          >
            {words(isActive ? 'deactivate' : 'activate')}
          </button>
        )}
      </PageTitle>
      {change.error && <ProblemNote error={change.error} />}
      <ol className="steps">
        <li>
          <Link href={`/chatbots/${id}/sources`}>{words('stepSources')}</Link>
        </li>
        <li>
          <Link href={`/chatbots/${id}/playground`}>{words('stepPlayground')}</Link>
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

function DeleteChatbot({ chatbot: { id, name } }: { chatbot: Chatbot }) {
  const words = useWords();
  const [, go] = useLocation();
  const { remove } = useChatbotChanges();
  return (
    <DeleteByName
      title={words('deleteChatbot')}
      hint={words('deleteChatbotHint')}
      name={name}
      remove={{ ...remove, mutate: () => remove.mutate(id, { onSuccess: () => go('/') }) }}
    />
  );
}

import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { CopyBox } from '../ui/copy-box.tsx';
import { Field } from '../ui/field.tsx';
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

/** Confirmed by name: nobody deletes a year of conversations by a slip. */
function DeleteChatbot({ chatbot: { id, name } }: { chatbot: Chatbot }) {
  const words = useWords();
  const [, go] = useLocation();
  const { remove } = useChatbotChanges();
  const [typed, setTyped] = useState('');

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (typed === name) remove.mutate(id, { onSuccess: () => go('/') });
  }

  return (
    <details className="panel">
      <summary>{words('deleteChatbot')}</summary>
      <form onSubmit={confirm}>
        <p>{words('deleteChatbotHint')}</p>
        <Field
          label={words('typeNameToDelete', { name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
        {remove.error && <ProblemNote error={remove.error} />}
        <button type="submit" className="danger" disabled={typed !== name || remove.isPending}>
          {words('delete')}
        </button>
      </form>
    </details>
  );
}

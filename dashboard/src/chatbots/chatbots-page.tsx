import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Account } from '../api/documents.ts';
import { AccountSelect } from '../ui/account-select.tsx';
import { Field } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { useAccounts, useChatbotChanges, useChatbots } from './use-chatbots.ts';

/** All chatbots of the accounts somebody belongs to, and a new one. */
export default function ChatbotsPage() {
  const words = useWords();
  const chatbots = useChatbots();
  const accounts = useAccounts();
  const [isAdding, setAdding] = useState(false);
  const managed = accounts.data?.filter(({ role }) => role !== 'agent') ?? [];
  const isEmpty = chatbots.data?.length === 0;

  return (
    <>
      <PageTitle title={words('chatbots')}>
        {managed.length > 0 && !isEmpty && !isAdding && (
          <button type="button" className="primary" onClick={() => setAdding(true)}>
            {words('newChatbot')}
          </button>
        )}
      </PageTitle>
      {chatbots.isPending && <Loading />}
      {chatbots.error && <ProblemNote error={chatbots.error} retry={() => void chatbots.refetch()} />}
      {isEmpty && (
        <section className="empty">
          <h2>{words('noChatbots')}</h2>
          <p>{words('noChatbotsHint')}</p>
        </section>
      )}
      {managed.length > 0 && (isAdding || isEmpty) && <NewChatbot accounts={managed} />}
      {chatbots.data && !isEmpty && (
        <ul className="cards">
          {chatbots.data.map(({ id, name, domain, isActive }) => (
            <li key={id}>
              <Link href={`/chatbots/${id}`} className="card">
                <strong>{name}</strong>
                <span className="quiet">{domain || 'localhost'}</span>
                <span className={isActive ? 'badge good' : 'badge'}>{words(isActive ? 'active' : 'inactive')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NewChatbot({ accounts }: { accounts: readonly Account[] }) {
  const words = useWords();
  const [, go] = useLocation();
  const { create } = useChatbotChanges();

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const accountId = String(form.get('accountId') ?? accounts[0]?.id);
    const given = { name: String(form.get('name')), domain: String(form.get('domain')), accountId };
    create.mutate(given, { onSuccess: ({ id }) => go(`/chatbots/${id}/sources`) });
  }

  return (
    <form className="panel" onSubmit={add}>
      <h2>{words('newChatbot')}</h2>
      <Field label={words('chatbotName')} hint={words('chatbotNameHint')} name="name" required maxLength={100} />
      <Field
        label={words('domain')}
        hint={words('domainHint')}
        name="domain"
        placeholder="example.com"
        maxLength={300}
      />
      <AccountSelect accounts={accounts} name="accountId" />
      {create.error && <ProblemNote error={create.error} />}
      <button type="submit" className="primary" disabled={create.isPending}>
        {words('create')}
      </button>
    </form>
  );
}

import { ArrowLeft, Bot, CodeXml, FileText, Globe, MessageCircleReply } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Account } from '../api/documents.ts';
import { NoChatbots } from '../chatbots/no-chatbots.tsx';
import { useAccounts, useChatbots } from '../chatbots/use-chatbots.ts';
import { AccountSelect } from '../ui/account-select.tsx';
import { Field } from '../ui/field.tsx';
import { Form, FormProblem } from '../ui/form.tsx';
import { NotYet } from '../ui/not-yet.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { hostOf } from './from-website.ts';
import { useBegin } from './use-begin.ts';
import './onboarding.css';

/** What happens with a website. */
const steps = [
  { icon: FileText, name: 'beginStepRead' },
  { icon: MessageCircleReply, name: 'beginStepAnswer' },
  { icon: CodeXml, name: 'beginStepInstall' },
] as const;

/** A new chatbot: from one field to one that is reading. */
export default function StartPage() {
  const words = useWords();
  const accounts = useAccounts();
  const chatbots = useChatbots();
  const managed = accounts.data?.filter(({ role }) => role !== 'agent');
  if (!managed)
    return (
      <NotYet title={words('newChatbot')} shape="lines" error={accounts.error} retry={() => void accounts.refetch()} />
    );
  if (managed.length === 0) return <NoChatbots />;
  return (
    <>
      {/* To the first one nothing leads back. */}
      {chatbots.data && chatbots.data.length > 0 && (
        <Link href="/" className="back">
          <ArrowLeft />
          {words('chatbots')}
        </Link>
      )}
      <Begin accounts={managed} />
    </>
  );
}

interface Given {
  url: string;
  name: string;
  accountId: string;
  isForced?: boolean;
}

function Begin({ accounts }: { accounts: readonly Account[] }) {
  const words = useWords();
  const [, go] = useLocation();
  const [hasWebsite, setHasWebsite] = useState(true);
  const begin = useBegin();
  const code = begin.error instanceof ParleyError ? begin.error.code : undefined;
  const isUnreadable = code === 'WEBSITE_UNREADABLE';

  function create(given: Given) {
    begin.mutate(given, {
      onSuccess: ({ chatbotId, hasWebsite }) => go(`/chatbots/${chatbotId}/${hasWebsite ? 'start' : 'sources'}`),
    });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    const accountId = field('accountId') || (accounts[0]?.id ?? '');
    create({ url: field('url'), name: field('name'), accountId });
  }

  return (
    <div className="begin">
      <span className="begin-picture" aria-hidden="true">
        {hasWebsite ? <Globe /> : <Bot />}
      </span>
      <PageTitle
        title={words(hasWebsite ? 'beginTitle' : 'beginNameTitle')}
        hint={words(hasWebsite ? 'beginHint' : 'beginNameHint')}
      />
      <Form error={begin.error} onSubmit={submit} className="panel">
        {hasWebsite ? (
          <Field
            key="url"
            label={words('beginAddress')}
            name="url"
            inputMode="url"
            autoComplete="url"
            placeholder="example.com"
            required
            maxLength={300}
            onInput={() => begin.error && begin.reset()}
            autoFocus
          />
        ) : (
          <Field key="name" label={words('chatbotName')} name="name" required maxLength={100} autoFocus />
        )}
        <AccountSelect accounts={accounts} name="accountId" />
        <FormProblem />
        <div className="buttons">
          <button type="submit" className="primary" disabled={begin.isPending}>
            {begin.isPending && hasWebsite
              ? words('beginLooking', { host: hostOf(begin.variables.url) })
              : words(isUnreadable ? 'tryAgain' : 'beginRead')}
          </button>
          {isUnreadable && begin.variables && (
            <button
              type="button"
              className="ghost"
              onClick={() => create(Object.assign({ isForced: true }, begin.variables))}
            >
              {words('beginUnread')}
            </button>
          )}
        </div>
      </Form>
      <button
        type="button"
        className="text"
        onClick={() => {
          begin.reset();
          setHasWebsite(!hasWebsite);
        }}
      >
        {words(hasWebsite ? 'beginWithout' : 'beginWith')}
      </button>
      {hasWebsite && (
        <ol className="begin-steps">
          {steps.map(({ icon: Icon, name }) => (
            <li key={name}>
              <Icon />
              {words(name)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

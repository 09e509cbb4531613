import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { NotYet } from '../ui/not-yet.tsx';
import { Tab } from '../ui/tab.tsx';
import { useWords, type Words } from '../words/index.ts';
import { useChatbot } from './use-chatbots.ts';

const tabs: { name: keyof Words; path: string }[] = [
  { name: 'overview', path: '' },
  { name: 'sources', path: '/sources' },
  { name: 'playground', path: '/playground' },
  { name: 'conversations', path: '/conversations' },
  { name: 'setTitle', path: '/settings' },
  { name: 'statTitle', path: '/statistics' },
];

/** What the pages of one chatbot have in common: whose they are, and the way between them. */
export function ChatbotFrame({ id, children }: { id: string; children: (chatbot: Chatbot) => ReactNode }) {
  const words = useWords();
  const chatbot = useChatbot(id);
  const [address] = useLocation();
  const here = tabs.findLast(({ path }) => address.startsWith(`/chatbots/${id}${path}`));
  return (
    <>
      <p className="trail">
        <Link href="/">{words('chatbots')}</Link>
        <span aria-hidden="true"> / </span>
        {chatbot.data?.name ?? '…'}
      </p>
      <nav aria-label={words('pagesOfChatbot')} className="tabs">
        {tabs.map(({ name, path }) => (
          <Tab key={name} href={`/chatbots/${id}${path}`} label={words(name)} />
        ))}
      </nav>
      {chatbot.data ? (
        children(chatbot.data)
      ) : (
        <NotYet title={words(here?.name ?? 'overview')} error={chatbot.error} retry={() => void chatbot.refetch()} />
      )}
    </>
  );
}

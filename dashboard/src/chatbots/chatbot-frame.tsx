import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
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
  if (chatbot.error) return <ProblemNote error={chatbot.error} retry={() => void chatbot.refetch()} />;
  if (!chatbot.data) return <p role="status">{words('loading')}</p>;
  return (
    <>
      <nav aria-label={chatbot.data.name} className="tabs">
        <Link href="/" className="quiet">
          {words('chatbots')}
        </Link>
        {tabs.map(({ name, path }) => (
          <Tab key={name} href={`/chatbots/${id}${path}`} label={words(name)} />
        ))}
      </nav>
      {children(chatbot.data)}
    </>
  );
}

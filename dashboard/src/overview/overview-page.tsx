import { ExternalLink } from 'lucide-react';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { Checklist } from './checklist.tsx';
import { ImproveNext } from './improve-next.tsx';
import { KeyFigures } from './key-figures.tsx';
import './overview.css';

export default function OverviewPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Overview chatbot={chatbot} />}</ChatbotFrame>;
}

/** The home of a chatbot: what is left to set up, how it does, and what would make it better. */
function Overview({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const { id, name, isActive } = chatbot;
  return (
    <>
      <PageTitle title={name}>
        <span className={isActive ? 'badge good' : 'badge'}>{words(isActive ? 'active' : 'inactive')}</span>
        <a href={`/chat/${id}`} target="_blank" rel="noopener" className="button">
          <ExternalLink />
          {words('openChatPage')}
        </a>
      </PageTitle>
      <Checklist chatbot={chatbot} />
      <KeyFigures chatbotId={id} />
      <ImproveNext chatbotId={id} />
    </>
  );
}

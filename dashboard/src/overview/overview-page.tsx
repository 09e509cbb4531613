import { ExternalLink } from 'lucide-react';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { domainsText } from '../chatbots/domains-text.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { Checklist } from './checklist.tsx';
import { ImproveNext, useOpenQuestions } from './improve-next.tsx';
import { Usage } from './usage.tsx';
import { useSetUpSteps } from './use-set-up-steps.ts';
import './overview.css';

export default function OverviewPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Overview chatbot={chatbot} />}</ChatbotFrame>;
}

/** The home of a chatbot: how it does, what would make it better, and what is left to set up; only this until it is asked. */
function Overview({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const { id, name, domains, isActive } = chatbot;
  const steps = useSetUpSteps(chatbot);
  const isUnused = useStatistics(id).data?.totalInteractions === 0;
  // Grouping them takes longest: asked for with the rest, not once there is a place for them.
  useOpenQuestions(id);
  return (
    <>
      <PageTitle title={name} hint={domainsText(domains)}>
        {!isActive && <span className="badge warn">{words('inactive')}</span>}
        <a href={`/chat/${id}`} target="_blank" rel="noopener" className="button">
          <ExternalLink />
          {words('openChatPage')}
        </a>
      </PageTitle>
      {!isUnused && <Usage chatbotId={id} />}
      {steps ? (
        <div className="home-columns">
          {!isUnused && <ImproveNext chatbotId={id} />}
          <Checklist steps={steps} />
        </div>
      ) : (
        // Whether there are two columns is known with what is left to do.
        <Loading count={5} />
      )}
    </>
  );
}

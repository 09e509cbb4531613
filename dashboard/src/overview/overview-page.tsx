import { ExternalLink } from 'lucide-react';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { domainsText } from '../chatbots/domains-text.ts';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { useLocalModels } from '../settings/use-model.ts';
import { figureNames } from '../shell/pages.ts';
import { NoQuestions } from '../statistics/no-questions.tsx';
import { questionsOf } from '../statistics/periods.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useWords } from '../words/index.ts';
import { Checklist } from './checklist.tsx';
import { FailedSources } from './failed-sources.tsx';
import { FirstChat } from './first-chat.tsx';
import { ImproveNext, useOpenQuestions } from './improve-next.tsx';
import { OfferModel } from './offer-model.tsx';
import { Usage } from './usage.tsx';
import { useSetUpSteps } from './use-set-up-steps.ts';
import { WaitingVisitors } from './waiting-visitors.tsx';
import './overview.css';

export default function OverviewPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Overview chatbot={chatbot} />}</ChatbotFrame>;
}

/** The home of a chatbot: what is left to set up, how it does, and what would make it better; only the first until it is asked. */
function Overview({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const { id, name, domains, isActive } = chatbot;
  const steps = useSetUpSteps(chatbot);
  const statistics = useStatistics(id).data;
  const isUnused = statistics?.totalInteractions === 0;
  // A greeting is none.
  const hasQuestions = statistics?.monthlyResolutions.some((month) => questionsOf(month) > 0) !== false;
  // Asked for with the rest, not once there is a place for them: grouping takes longest, and what comes late moves the page.
  useOpenQuestions(id);
  const mayManage = useMayManage(chatbot);
  const isWide = useMedia('(min-width: 70rem)');
  const isNew = isUnused && isWide && steps?.some(({ isDone }) => !isDone);
  useLocalModels();
  return (
    <>
      <PageTitle title={name} hint={domainsText(domains)}>
        {!isActive && <span className="badge warn">{words('inactive')}</span>}
        <a href={`/chat/${id}`} target="_blank" rel="noopener" className="button">
          <ExternalLink />
          {words('openChatPage')}
        </a>
      </PageTitle>
      <WaitingVisitors chatbotId={id} />
      {steps ? (
        <div className={isNew ? 'overview is-new' : 'overview'}>
          <FailedSources chatbotId={id} />
          <Checklist steps={steps} isShort={!isUnused}>
            {mayManage && <OfferModel chatbotId={id} />}
          </Checklist>
          {isNew && <FirstChat chatbotId={id} />}
          {!isUnused && !hasQuestions && <NoQuestions chatbotId={id} />}
          {!isUnused && hasQuestions && (
            <>
              <Usage chatbotId={id} />
              <ImproveNext chatbotId={id} />
            </>
          )}
        </div>
      ) : (
        // Where the figures stand is known with what is left to do above them.
        <Loading shape="home" names={figureNames.map((name) => words(name))} />
      )}
    </>
  );
}

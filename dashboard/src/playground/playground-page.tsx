import { useState } from 'react';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { NoContent } from '../sources/no-content.tsx';
import { useSources } from '../sources/use-sources.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { Inspector } from './inspector.tsx';
import { rememberTried } from './tried.ts';
import { useChatbotSettings } from './use-chatbot-settings.ts';
import { useQuestions } from './use-question.ts';
import { useQuestionsToAsk } from './use-questions-to-ask.ts';
import { VisitorView } from './visitor-view.tsx';
import './playground.css';

export default function PlaygroundPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Playground chatbot={chatbot} />}</ChatbotFrame>;
}

/** Where an owner asks what visitors will ask, sees why the answer is what it is, and improves it. */
function Playground({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const mayManage = useMayManage(chatbot);
  const sources = useSources(chatbot.id).data;
  // Before there is content, every answer would be that it does not know.
  const isEmpty = sources?.every(({ passages, status }) => passages === 0 && status !== 'pending');
  const settings = useChatbotSettings(chatbot.id).data;
  const own = settings?.suggestedQuestions ?? [];
  const found = useQuestionsToAsk(chatbot.id, sources);
  const { all, ask, isAnswering, stop, startOver } = useQuestions(chatbot.id);
  const [chosen, setChosen] = useState<number>();
  const inspected = all.find(({ id }) => id === chosen) ?? all.at(-1);

  const send: typeof ask = (question, mode, isImproved) => {
    rememberTried(chatbot.id);
    setChosen(undefined);
    return ask(question, mode, isImproved);
  };

  const title = <PageTitle title={words('playground')} hint={words('tryHint')} />;
  if (isEmpty)
    return (
      <>
        {title}
        <NoContent addAt={mayManage ? `/chatbots/${chatbot.id}/sources` : undefined} />
      </>
    );
  return (
    <>
      {title}
      <div className="playground">
        <VisitorView
          {...{ chatbot, all, isAnswering, stop }}
          welcome={settings?.welcomeMessage ?? ''}
          suggested={own.length > 0 ? own : found}
          inspectedId={inspected?.id}
          inspect={setChosen}
          ask={(question, mode) => void send(question, mode)}
          startOver={() => {
            setChosen(undefined);
            startOver();
          }}
        />
        <Inspector
          key={inspected?.id}
          chatbotId={chatbot.id}
          asked={inspected}
          threshold={settings?.confidenceThreshold ?? null}
          mayManage={mayManage}
          askAgain={(question, mode) => void send(question, mode, true)}
        />
      </div>
    </>
  );
}

import { useCallback, useRef } from 'react';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { NoContent } from '../sources/no-content.tsx';
import { useSources } from '../sources/use-sources.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { Inspector } from './inspector.tsx';
import { useChatbotSettings } from './use-chatbot-settings.ts';
import { useQuestionsToAsk } from './use-questions-to-ask.ts';
import { useTrial } from './use-trial.ts';
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
  const found = useQuestionsToAsk(chatbot.id, sources);
  // The chat has the owner's own by itself.
  const suggested = settings && settings.suggestedQuestions.length === 0 ? found : [];
  const behind = useRef<HTMLDivElement>(null);
  // On a phone it is below the chat.
  const comeToInspector = useCallback(() => behind.current?.scrollIntoView({ block: 'nearest' }), []);
  const { all, inspected, askAgain, ...view } = useTrial(chatbot.id, suggested, comeToInspector);

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
        <VisitorView {...view} chatbotId={chatbot.id} hasAsked={all.length > 0} />
        <div ref={behind} className="behind">
          <Inspector
            key={inspected?.id}
            chatbotId={chatbot.id}
            asked={inspected}
            threshold={settings?.confidenceThreshold ?? null}
            mayManage={mayManage}
            askAgain={askAgain}
          />
        </div>
      </div>
    </>
  );
}

import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { useRemovals } from '../session/undo.tsx';
import { AddButton } from '../ui/add-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { TestForm } from './test-form.tsx';
import { TestPanel } from './test-panel.tsx';
import { useStarterQuestions } from './use-starter-questions.ts';
import { testPath, useTests } from './use-tests.ts';
import './tests.css';

const mostStarters = 5;

export default function TestsPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Tests chatbot={chatbot} />}</ChatbotFrame>;
}

/** Lists of questions that are asked again and again, to see what a change of content has changed. */
function Tests({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const mayManage = useMayManage(chatbot);
  const tests = useTests(chatbot.id);
  const { isGone } = useRemovals();
  const [isAdding, setAdding] = useState(false);
  const starters = useStarterQuestions(chatbot.id)?.questions;
  const shown = tests.data?.filter(({ id }) => !isGone(testPath(chatbot.id, id)));
  return (
    <>
      <PageTitle title={words('tests')} hint={words('testsHint')}>
        {mayManage && (shown ? shown.length > 0 || isAdding : tests.isPending) && (
          <AddButton label={words('newTest')} isOpen={isAdding} setOpen={setAdding} isDisabled={tests.isPending} />
        )}
      </PageTitle>
      {isAdding && <TestForm chatbotId={chatbot.id} close={() => setAdding(false)} />}
      {tests.isPending && <Loading shape="tests" count={4} />}
      <PageProblem name={words('tests')} query={tests} />
      {shown?.length === 0 && !isAdding && (
        <EmptyState icon={ListChecks} title={words('noTests')} hint={words('noTestsHint')}>
          {starters && starters.length > 0 && (
            <ul className="starters">
              {starters.slice(0, mostStarters).map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          )}
          {mayManage && (
            <AddButton
              label={words(starters?.length ? 'startTestWith' : 'newTest')}
              isOpen={false}
              setOpen={setAdding}
            />
          )}
        </EmptyState>
      )}
      {shown?.map((test) => (
        <TestPanel key={test.id} {...{ chatbotId: chatbot.id, test, mayManage }} />
      ))}
    </>
  );
}

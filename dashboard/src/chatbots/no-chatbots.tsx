import { Bot } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';

/** For agents: chatbots are made by others. */
export function NoChatbots() {
  const words = useWords();
  return (
    <>
      <PageTitle title={words('chatbots')} />
      <EmptyState icon={Bot} title={words('noChatbots')} hint={words('noChatbotsHint')} />
    </>
  );
}

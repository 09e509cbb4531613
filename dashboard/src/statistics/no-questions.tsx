import { ChartColumn } from 'lucide-react';
import { WaysToAsk } from '../chatbots/ways-to-ask.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words/index.ts';

/** Before anybody has asked: what there will be to see, and how it begins. */
export function NoQuestions({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  return (
    <EmptyState icon={ChartColumn} drawing="bars" title={words('statEmpty')} hint={words('statEmptyHint')}>
      <WaysToAsk chatbotId={chatbotId} />
    </EmptyState>
  );
}

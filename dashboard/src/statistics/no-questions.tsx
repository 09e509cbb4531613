import { ChartColumn } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words/index.ts';

/** Before anybody has asked: what there will be to see, and how it begins. */
export function NoQuestions({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  return (
    <EmptyState icon={ChartColumn} drawing="bars" title={words('statEmpty')} hint={words('statEmptyHint')}>
      <div className="buttons">
        <Link href={`/chatbots/${chatbotId}/install`} className="button primary">
          {words('talkToInstall')}
        </Link>
        <Link href={`/chatbots/${chatbotId}/playground`} className="button">
          {words('talkToPlayground')}
        </Link>
      </div>
    </EmptyState>
  );
}

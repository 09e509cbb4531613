import { Link } from 'wouter';
import { useWords } from '../words/index.ts';

/** How a chatbot gets its first question: from visitors, or from its owner. */
export function WaysToAsk({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  return (
    <div className="buttons">
      <Link href={`/chatbots/${chatbotId}/install`} className="button primary">
        {words('talkToInstall')}
      </Link>
      <Link href={`/chatbots/${chatbotId}/playground`} className="button">
        {words('talkToPlayground')}
      </Link>
    </div>
  );
}

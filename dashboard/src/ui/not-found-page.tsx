import { Compass } from 'lucide-react';
import { Link } from 'wouter';
import { useWords } from '../words/index.ts';
import { SystemPage } from './system-page.tsx';

/** An address that leads nowhere, with a way on. */
export function NotFoundPage() {
  const words = useWords();
  return (
    <SystemPage icon={Compass} title={words('notFound')} hint={words('notFoundHint')}>
      <Link href="/" className="button primary">
        {words('toChatbots')}
      </Link>
    </SystemPage>
  );
}

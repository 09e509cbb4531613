import { Compass } from 'lucide-react';
import { Link } from 'wouter';
import { useWords } from '../words/index.ts';
import { EmptyState } from './empty-state.tsx';
import { PageTitle } from './page-title.tsx';

/** An address that leads nowhere, with a way on. */
export function NotFoundPage() {
  const words = useWords();
  return (
    <>
      <PageTitle title={words('notFoundTitle')} />
      <EmptyState icon={Compass} title={words('notFound')} hint={words('notFoundHint')}>
        <Link href="/" className="button primary">
          {words('toChatbots')}
        </Link>
      </EmptyState>
    </>
  );
}

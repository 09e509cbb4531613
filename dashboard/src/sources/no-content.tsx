import { LibraryBig } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words/index.ts';

/** Nothing to answer from yet, for those who cannot add it. */
export function NoContent() {
  const words = useWords();
  return <EmptyState icon={LibraryBig} title={words('noSources')} hint={words('noSourcesForAgents')} />;
}

import { LibraryBig, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words/index.ts';

/** Nothing to answer from yet; with a way to add it for those who may. */
export function NoContent({ addAt }: { addAt?: string | undefined }) {
  const words = useWords();
  return (
    <EmptyState
      icon={LibraryBig}
      title={words('noSources')}
      hint={words(addAt ? 'noSourcesHint' : 'noSourcesForAgents')}
    >
      {addAt && (
        <Link href={addAt} className="button primary">
          <Plus />
          {words('addSource')}
        </Link>
      )}
    </EmptyState>
  );
}

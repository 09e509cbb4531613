import { Globe, LibraryBig } from 'lucide-react';
import type { Chatbot } from '../api/documents.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { hoursOf, useSourceChanges } from './use-sources.ts';

interface Props {
  chatbot: Chatbot;
  mayManage: boolean;
}

/** Nothing to answer from yet. The website the chatbot is for is the first thing to read. */
export function NoContent({ chatbot: { id, domain }, mayManage }: Props) {
  const words = useWords();
  const { add } = useSourceChanges(id);
  const read = () =>
    add.mutate({ type: 'website', url: `https://${domain}`, scope: 'site', refreshEveryHours: hoursOf.week });
  return (
    <EmptyState icon={LibraryBig} title={words('noSources')} hint={words('noSourcesHint')}>
      {mayManage && domain && (
        <button type="button" className="primary" onClick={read} disabled={add.isPending}>
          <Globe />
          {words('readDomain', { domain })}
        </button>
      )}
      {add.error && <ProblemNote error={add.error} />}
    </EmptyState>
  );
}

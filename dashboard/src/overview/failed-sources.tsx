import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { useSources } from '../sources/use-sources.ts';
import { useWords } from '../words/index.ts';

/** How much of the content could not be read; the row leads to it. */
export function FailedSources({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const failed = useSources(chatbotId).data?.filter(({ status }) => status === 'failed').length ?? 0;
  if (failed === 0) return null;
  return (
    <Link href={`/chatbots/${chatbotId}/sources`} className="notice warning notice-row">
      <TriangleAlert aria-hidden="true" />
      <span className="grow">{words('startContentFailed', { n: failed })}</span>
      <span className="notice-way">{words('startContentView')}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

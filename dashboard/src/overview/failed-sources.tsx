import { Link } from 'wouter';
import { useSources } from '../sources/use-sources.ts';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/index.ts';

/** How much of the content could not be read, and the way to it. */
export function FailedSources({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const failed = useSources(chatbotId).data?.filter(({ status }) => status === 'failed').length ?? 0;
  if (failed === 0) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Link href={`/chatbots/${chatbotId}/sources`} className="button small">
          {words('startContentView')}
        </Link>
      }
    >
      {words('startContentFailed', { n: failed })}
    </Notice>
  );
}

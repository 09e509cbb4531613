import { type AriaAttributes, use } from 'react';
import { Link } from 'wouter';
import { TitleBadge } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';

/** The way to the inbox, with how many chats want somebody. */
export function InboxLink(here: Pick<AriaAttributes, 'aria-current'>) {
  const words = useWords();
  const unread = use(TitleBadge);
  return (
    <Link href="/inbox" {...here}>
      {words('inbox')}
      {unread > 0 && (
        <>
          {' '}
          <span className="count" aria-hidden="true">
            {unread}
          </span>
          <span className="sr">{words('inboxCount', { n: unread })}</span>
        </>
      )}
    </Link>
  );
}

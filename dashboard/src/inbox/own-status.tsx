import { Power, PowerOff } from 'lucide-react';
import { Link } from 'wouter';
import { problemText } from '../ui/problem-note.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { statusWords, useOwnStatus } from './use-presence.ts';
import './own-status.css';

/** One's own status as a dot with its word, wherever the inbox is led to. */
export function OwnStatus() {
  const words = useWords();
  const own = useOwnStatus();
  if (!own) return null;
  return (
    <span className="own-status">
      <span className={`status-dot ${own.isLost ? 'lost' : own.status}`} />
      <span className="sr"> {words('inboxStatus')}</span>{' '}
      {words(own.isLost ? 'inboxReconnectingShort' : statusWords[own.status])}
    </span>
  );
}

/** The same where a phone has no room for the sidebar. */
export function OwnStatusLink() {
  return useOwnStatus() ? (
    <Link href="/inbox" className="own-status-link">
      <OwnStatus />
    </Link>
  ) : null;
}

/** What changes it, with the word for it; nothing where nobody can be reached. */
export function useStatusChange() {
  const words = useWords();
  const own = useOwnStatus();
  const toast = useToast();
  if (!own) return undefined;
  const { isReachable, toggle } = own;
  return {
    label: words(isReachable ? 'inboxGoOffline' : 'inboxGoOnline'),
    icon: isReachable ? PowerOff : Power,
    run: () =>
      void toggle().then(
        () =>
          isReachable
            ? toast(words('inboxYouAreOffline'), 'note', 'status')
            : toast(words('inboxYouAreOnline'), 'done', 'status'),
        (error: unknown) => toast(problemText(error, words), 'failed'),
      ),
  };
}

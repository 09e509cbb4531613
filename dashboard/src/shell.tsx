import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { InboxProvider } from './inbox/inbox-context.tsx';
import { InboxLink } from './inbox/inbox-link.tsx';
import { useSession, useUser } from './session/session-context.ts';
import { useWords } from './words/index.ts';

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords();
  const session = useSession();
  const user = useUser();
  return (
    <InboxProvider>
      <a className="skip" href="#content">
        {words('skipToContent')}
      </a>
      <header className="bar">
        <Link href="/" className="brand">
          {words('product')}
        </Link>
        <nav aria-label={words('navigation')}>
          <Link href="/">{words('chatbots')}</Link>
          <InboxLink />
          <Link href="/settings">{words('settings')}</Link>
        </nav>
        <span className="quiet who">{user.email}</span>
        <button type="button" onClick={() => void session.signOut().catch(() => {})}>
          {words('signOut')}
        </button>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </InboxProvider>
  );
}

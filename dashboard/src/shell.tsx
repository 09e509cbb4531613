import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { HourBanner } from './account/hour-banner.tsx';
import { useIsOperator } from './chatbots/use-chatbots.ts';
import { InboxProvider } from './inbox/inbox-context.tsx';
import { InboxLink } from './inbox/inbox-link.tsx';
import { useSession, useUser } from './session/session-context.ts';
import { useWords } from './words/index.ts';

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords();
  const session = useSession();
  const user = useUser();
  const [address] = useLocation();
  const isOperator = useIsOperator();
  const here = (pages: RegExp) => (pages.test(address) ? ({ 'aria-current': 'true' } as const) : {});
  return (
    <InboxProvider>
      <a className="skip" href="#content">
        {words('skipToContent')}
      </a>
      <header className="bar">
        <Link href="/" className="brand">
          {words('product')}
        </Link>
        <nav aria-label={words('navigation')} className="sections">
          <Link href="/" {...here(/^\/($|chatbots\/)/)}>
            {words('chatbots')}
          </Link>
          <InboxLink {...here(/^\/inbox/)} />
          <Link href="/settings" {...here(/^\/settings/)}>
            {words('settings')}
          </Link>
          {isOperator && (
            <Link href="/operator" {...here(/^\/operator/)}>
              {words('operator')}
            </Link>
          )}
        </nav>
        <Link href="/settings/you" className="quiet who">
          {user.email}
        </Link>
        <button type="button" onClick={() => void session.signOut().catch(() => {})}>
          {words('signOut')}
        </button>
      </header>
      <main id="content" tabIndex={-1}>
        <HourBanner />
        {children}
      </main>
    </InboxProvider>
  );
}

import { Menu as MenuIcon, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { HourBanner } from '../account/hour-banner.tsx';
import { InboxProvider } from '../inbox/inbox-context.tsx';
import { OwnStatusLink } from '../inbox/own-status.tsx';
import { Mark } from '../ui/mark.tsx';
import { TitleBadge } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { Sidebar } from './sidebar.tsx';
import './shell.css';

const CommandMenu = lazy(() => import('./command-menu.tsx'));

/** What stands around every page: the sidebar, which a phone shows on demand, and the command menu. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords();
  const [address] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes what led there
  useEffect(() => setOpen(false), [address]);

  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', openByKey);
    return () => removeEventListener('keydown', openByKey);
  }, []);

  return (
    <InboxProvider>
      <a className="skip" href="#content">
        {words('skipToContent')}
      </a>
      <div className="shell">
        <header className="topbar">
          <MenuButton isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
          <Link href="/" className="brand">
            <Mark size={22} />
            {words('product')}
          </Link>
          {address !== '/inbox' && <OwnStatusLink />}
        </header>
        <Sidebar isOpen={isOpen} search={() => setSearching(true)} />
        <div className="beside-sidebar">
          <HourBanner />
          <main id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      {isSearching && (
        <Suspense>
          <CommandMenu close={() => setSearching(false)} />
        </Suspense>
      )}
    </InboxProvider>
  );
}

/** Says how many chats want somebody while the sidebar, which does, is not shown. */
function MenuButton({ isOpen, toggle }: { isOpen: boolean; toggle(): void }) {
  const words = useWords();
  const unread = use(TitleBadge);
  const isTold = unread > 0 && !isOpen;
  const label = words(isOpen ? 'closeNavigation' : 'openNavigation');
  return (
    <button
      type="button"
      className="ghost icon menu-button"
      aria-expanded={isOpen}
      aria-controls="sidebar"
      aria-label={isTold ? `${label} · ${words('inboxCount', { n: unread })}` : label}
      onClick={toggle}
    >
      {isOpen ? <X /> : <MenuIcon />}
      {isTold && <span className="count">{unread}</span>}
    </button>
  );
}

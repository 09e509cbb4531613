import { BookOpen, LogOut, Search, UserRound } from 'lucide-react';
import { type ReactNode, use, useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useOwnPicture } from '../chatbots/use-chatbots.ts';
import { OwnStatus, useStatusChange } from '../inbox/own-status.tsx';
import { useSession, useUser } from '../session/session-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Mark } from '../ui/mark.tsx';
import { Menu } from '../ui/menu.tsx';
import { TitleBadge } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { ChatbotSwitcher } from './chatbot-switcher.tsx';
import { accountPages, chatbotPages, inboxPage, operatorPage, type PageLink } from './pages.ts';
import { useNavigation } from './use-navigation.ts';

/** The way to every page. */
export function Sidebar({ isOpen, search }: { isOpen: boolean; search(): void }) {
  const words = useWords();
  const [address] = useLocation();
  const { chatbot, isOperator } = useNavigation();
  const isAt = (path: string) => (path === '/' ? address === '/' : address === path || address.startsWith(`${path}/`));
  return (
    <aside id="sidebar" aria-label={words('sidebar')} className={isOpen ? 'sidebar open' : 'sidebar'}>
      <Link href="/" className="brand">
        <Mark />
        {words('product')}
      </Link>
      <button type="button" className="search-button" onClick={search}>
        <Search />
        <span>{words('search')}</span>
        <kbd>{shortcut()}</kbd>
      </button>
      <nav aria-label={words('navigation')}>
        <NavLink page={inboxPage} isHere={isAt('/inbox')}>
          <Unread />
          {/* There it stands at what changes it. */}
          {!isAt('/inbox') && <OwnStatus />}
        </NavLink>
        {accountPages.map((page) => (
          <NavLink key={page.path} page={page} isHere={isAt(page.path) || (page.path === '/' && isAt('/start'))} />
        ))}
        {isOperator && <NavLink page={operatorPage} isHere={isAt('/operator')} />}
      </nav>
      {chatbot && (
        <>
          <ChatbotSwitcher current={chatbot} />
          <nav aria-label={words('pagesOfChatbot')}>
            {chatbotPages.map((page) => {
              const path = `/chatbots/${chatbot.id}${page.path}`;
              const isHere = page.path === '' ? address === path : isAt(path);
              return <NavLink key={page.path} page={{ ...page, path }} isHere={isHere} />;
            })}
          </nav>
        </>
      )}
      <UserMenu />
    </aside>
  );
}

/** As the keys are labelled. */
function shortcut(): string {
  if (/mac|iphone|ipad/i.test(navigator.userAgent)) return '⌘K';
  return document.documentElement.lang.startsWith('de') ? 'Strg K' : 'Ctrl K';
}

interface NavLinkProps {
  page: PageLink;
  isHere: boolean;
  children?: ReactNode;
}

function NavLink({ page: { name, path, icon: Icon }, isHere, children }: NavLinkProps) {
  const words = useWords();
  return (
    <Link href={path} aria-current={isHere ? 'page' : undefined}>
      <Icon />
      {words(name)}
      {children}
    </Link>
  );
}

/** How many chats want somebody. */
function Unread() {
  const words = useWords();
  const unread = use(TitleBadge);
  if (unread === 0) return null;
  return (
    <>
      {' '}
      <span className="count" aria-hidden="true">
        {unread}
      </span>
      <span className="sr">{words('inboxCount', { n: unread })}</span>
    </>
  );
}

function UserMenu() {
  const words = useWords();
  const session = useSession();
  const { name, email } = useUser();
  const picture = useOwnPicture();
  return (
    <div className="user">
      <Menu
        opens="above"
        className="user-button ghost"
        button={
          <>
            <Avatar name={name || email} picture={picture} />
            <span className="user-names">
              <span>{name || email}</span>
              <span className="quiet">{email}</span>
            </span>
          </>
        }
      >
        <StatusItem />
        <Link href="/settings/you">
          <UserRound />
          {words('you')}
        </Link>
        <a href="/docs">
          <BookOpen />
          {words('documentation')}
        </a>
        <hr />
        <button type="button" onClick={() => void session.signOut().catch(() => {})}>
          <LogOut />
          {words('signOut')}
        </button>
      </Menu>
    </div>
  );
}

/** One's own status in the menu, with what changes it. */
function StatusItem() {
  const statusId = useId();
  const change = useStatusChange();
  if (!change) return null;
  return (
    <>
      <p id={statusId} className="own-now">
        <OwnStatus />
      </p>
      <button type="button" aria-describedby={statusId} onClick={change.run}>
        <change.icon />
        {change.label}
      </button>
      <hr />
    </>
  );
}

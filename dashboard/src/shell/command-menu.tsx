import {
  BookOpen,
  CornerDownLeft,
  FilePlus,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Monitor,
  Moon,
  Plus,
  Search,
  SearchX,
  SlidersHorizontal,
  Sun,
  UserPlus,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useChatbots, useIsOperator } from '../chatbots/use-chatbots.ts';
import { useManagesAccounts } from '../chatbots/use-may-manage.ts';
import { Marked } from '../conversations/marked.tsx';
import { useStatusChange } from '../inbox/own-status.tsx';
import { useSession } from '../session/session-context.ts';
import { sections, settingsPath } from '../settings/sections.ts';
import { Avatar } from '../ui/avatar.tsx';
import { applyTheme, keepPreferences, readPreferences, type Theme } from '../ui/preferences.ts';
import { useWords, type Words } from '../words/index.ts';
import { beginningsIn, groupsOf, matchCommands } from './match-commands.ts';
import { accountPages, chatbotPages, inboxPage, operatorPage, settingsPages } from './pages.ts';
import { useCurrentChatbot } from './use-current-chatbot.ts';
import './command-menu.css';

interface Command {
  id: string;
  label: string;
  /** What it belongs to. */
  group: string;
  icon?: LucideIcon;
  /** Whether it is one of many, or where one is: only listed to whoever types. */
  isForTyping?: boolean;
  run(): void;
}

/** What there is to do, every page and every chatbot, by a few letters of its name. */
export default function CommandMenu({ close }: { close(): void }) {
  const words = useWords();
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const all = useCommands();
  const found = groupsOf(
    typed.trim() === '' ? all.filter(({ isForTyping }) => !isForTyping) : matchCommands(all, typed),
  );
  const elsewhere = useSearchElsewhere(typed.trim());
  const groups = elsewhere ? groupsOf([...found.flatMap(([, ofGroup]) => ofGroup), elsewhere]) : found;
  const commands = groups.flatMap(([, ofGroup]) => ofGroup);
  const chosen = commands[Math.min(at, commands.length - 1)];
  useEffect(() => dialog.current?.showModal(), []);
  // By keys only: what is pointed at is in sight, and would run away from the pointer.
  const bringIntoSight = (command: Command | undefined) =>
    command && document.getElementById(`${listId}-${command.id}`)?.scrollIntoView({ block: 'nearest' });

  function run(command: Command | undefined) {
    if (!command) return;
    dialog.current?.close();
    command.run();
  }

  function walk(event: KeyboardEvent) {
    if (event.key === 'Enter') return run(chosen);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || commands.length === 0) return;
    event.preventDefault();
    const next = (Math.min(at, commands.length - 1) + step + commands.length) % commands.length;
    setAt(next);
    bringIntoSight(commands[next]);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog
    <dialog
      ref={dialog}
      className="command-menu"
      aria-label={words('search')}
      onClose={close}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className="command-field">
        <Search />
        <input
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-label={words('searchHint')}
          placeholder={words('searchHint')}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            document.getElementById(listId)?.scrollTo({ top: 0 });
          }}
          onKeyDown={walk}
        />
        <button type="button" className="ghost small" onClick={() => dialog.current?.close()}>
          {words('cancel')}
        </button>
      </div>
      {found.length === 0 && (
        <p className="no-commands" role="status">
          <SearchX />
          {words('searchNothing', { typed })}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={words('search')} className="commands">
        {groups.map(([group, ofGroup], number) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options holds groups of them, not fieldsets
          <div key={group} role="group" aria-labelledby={`${listId}-group-${number}`}>
            <p id={`${listId}-group-${number}`} className="command-group" role="presentation">
              {group}
            </p>
            {ofGroup.map((command) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
              // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
              <div
                key={command.id}
                id={`${listId}-${command.id}`}
                role="option"
                aria-selected={command === chosen}
                className="command"
                onPointerMove={() => setAt(commands.indexOf(command))}
                onClick={() => run(command)}
              >
                {command.icon ? <command.icon /> : <Avatar name={command.label} shape="square" />}
                <span>
                  <Began label={command.label} typed={typed} />
                </span>
                {command === chosen && <CornerDownLeft />}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="command-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {words('searchKeyMove')}
        </span>
        <span>
          <kbd>Enter</kbd> {words('searchKeyOpen')}
        </span>
        <span>
          <kbd>Esc</kbd> {words('close')}
        </span>
      </p>
    </dialog>
  );
}

/** A name with what was typed of it marked. */
function Began({ label, typed }: { label: string; typed: string }) {
  return <Marked text={label} matches={beginningsIn(label, typed)} />;
}

/** What is no page may have been said by somebody. */
function useSearchElsewhere(typed: string): Command | undefined {
  const words = useWords();
  const [, go] = useLocation();
  const current = useCurrentChatbot();
  if (!current || typed === '') return undefined;
  return {
    id: 'conversations',
    label: words('searchConversations', { typed }),
    group: current.name,
    icon: MessagesSquare,
    run: () => go(`/chatbots/${current.id}/conversations?${new URLSearchParams({ text: typed })}`),
  };
}

function useCommands(): Command[] {
  const words = useWords();
  const session = useSession();
  const [here, go] = useLocation();
  const current = useCurrentChatbot();
  const isOperator = useIsOperator();
  const mayManage = useManagesAccounts();
  const status = useStatusChange();
  const { data: chatbots = [] } = useChatbots();
  const pages = [inboxPage, ...accountPages, ...settingsPages, ...(isOperator ? [operatorPage] : [])];
  const actions: { id: string; name: keyof Words; icon: LucideIcon; run(): void }[] = [
    ...(current
      ? [
          {
            id: 'add-content',
            name: 'addSource' as const,
            icon: FilePlus,
            run: () => go(`/chatbots/${current.id}/sources?add=website`),
          },
        ]
      : []),
    ...(mayManage
      ? [
          { id: 'invite', name: 'startInvite' as const, icon: UserPlus, run: () => go('/settings/members') },
          { id: 'new', name: 'newChatbot' as const, icon: Plus, run: () => go('/start') },
        ]
      : []),
    { id: 'docs', name: 'documentation', icon: BookOpen, run: () => void window.open('/docs', '_blank', 'noopener') },
  ];
  const themes: [Theme, LucideIcon][] = [
    ['light', Sun],
    ['dark', Moon],
    ['auto', Monitor],
  ];
  const themeWords = { light: 'themeLight', dark: 'themeDark', auto: 'themeAuto' } as const;
  const labelled = actions.map(({ id, name, icon, run }) => ({ id, label: words(name), icon, run }));
  const [first, ...others] = labelled;
  const doing = [...(first ? [first] : []), ...(status ? [{ id: 'status', ...status }] : []), ...others];
  // Pages come first: Enter with nothing typed goes to one, and changes nothing.
  return [
    ...chatbotPages.flatMap(({ name, path, icon }) =>
      current
        ? {
            id: `page-${name}`,
            label: words(name),
            group: current.name,
            icon,
            isForTyping: here === `/chatbots/${current.id}${path}`,
            run: () => go(`/chatbots/${current.id}${path}`),
          }
        : [],
    ),
    ...sections.flatMap(({ name, path }) =>
      current
        ? {
            id: `section-${name}`,
            label: `${words('setTitle')} › ${words(name)}`,
            group: current.name,
            icon: SlidersHorizontal,
            isForTyping: true,
            run: () => go(settingsPath(current.id, path)),
          }
        : [],
    ),
    ...pages.map(({ name, path, icon }) => ({
      id: `place-${name}`,
      label: words(name),
      group: words('searchPage'),
      icon,
      isForTyping: here === path,
      run: () => go(path),
    })),
    ...chatbots.map(({ id, name }) => ({
      id: `chatbot-${id}`,
      label: name,
      group: words('searchChatbot'),
      run: () => go(`/chatbots/${id}`),
    })),
    ...doing.map((action) => ({ ...action, group: words('searchAction') })),
    ...themes.map(([theme, icon]) => ({
      id: `theme-${theme}`,
      label: `${words('theme')}: ${words(themeWords[theme])}`,
      group: words('searchAction'),
      icon,
      isForTyping: true,
      run() {
        keepPreferences({ ...readPreferences(), theme });
        applyTheme(theme);
      },
    })),
    {
      id: 'sign-out',
      label: words('signOut'),
      group: words('searchAction'),
      icon: LogOut,
      isForTyping: true,
      run: () => void session.signOut().catch(() => {}),
    },
  ];
}

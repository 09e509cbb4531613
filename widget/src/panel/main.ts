import { adopt } from '../loader/host-element.ts';
import { makeElement, setAttributes } from '../loader/make-element.ts';
import type { Panel, PanelPlace } from '../loader/panel-contract.ts';
import type { ToFrame, ToPage } from '../protocol.ts';
import type { Teaser, TeaserModule } from '../teaser/teaser-contract.ts';
import { createChatFrame } from './chat-frame.ts';
import { followViewport, isSmallWindow } from './follow-viewport.ts';
import css from './panel.css?inline';
import { watchPage } from './watch-page.ts';

const lookAgainMs = 1_000;
const longestLoadMs = 15_000;

/** The chat behind the button: its frame, when it is seen, and where the focus goes. */
export function createPanel({ options, element, shadow, root, launcher, emit, warn, signal }: PanelPlace): Panel {
  const hasLauncher = options.mode === 'launcher';
  const { element: frame, say, restarts } = createChatFrame(options, hear, signal);
  const badge = makeElement('b', { id: 'unread', role: 'status' });
  const panel = makeElement('section', { id: 'chat' });
  let labels = { open: 'Open chat', close: 'Close chat' };
  let isOpen = false;
  let isReady = false;
  let looking: ReturnType<typeof setInterval>;
  let hideTeaser: (() => void) | undefined;
  /** Counts what is shown beside the button, or no more: what loads meanwhile is not shown. */
  let teasers = 0;
  /** What had the focus before the chat; unset until it is first opened. */
  let returnTo: Element | null | undefined;

  adopt(shadow, css);
  setAttributes(launcher, { 'aria-controls': panel.id, 'aria-describedby': badge.id });
  launcher.onclick = () => {
    // Safari does not give the focus to a button that is clicked.
    launcher.focus();
    toggle();
  };
  launcher.onkeydown = ({ key }) => {
    if (key === 'Escape') close();
  };
  followViewport(root, options.mode, signal);
  const look = watchPage((page) => say({ type: 'page', page }), signal);
  signal.addEventListener('abort', () => clearInterval(looking));
  panel.append(frame);
  root.append(badge, panel);
  if (!hasLauncher) open(false);

  return {
    open: (how) => open(how?.focus),
    close,
    toggle,
    prepare: () => say({ type: 'prepare' }),
    identify: (token) => sayText({ type: 'identify', token }, token),
    ask: (text) => {
      open();
      sayText({ type: 'ask', text }, text);
    },
    setLocale: (locale) => sayText({ type: 'locale', locale }, locale),
    setColorScheme: (scheme) => {
      root.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme;
      sayText({ type: 'scheme', scheme }, scheme);
    },
    reset: () => say({ type: 'reset' }),
    restarts,
  };

  /** A page may give anything, such as a promise of a token, and not everything could be sent to the frame. */
  function sayText(message: ToFrame, text: unknown) {
    if (typeof text === 'string') say(message);
    else warn(`${message.type} needs a text`);
  }

  function toggle() {
    if (isOpen) close();
    else open();
  }

  function open(focus = true) {
    look();
    say({ type: 'open', focus });
    if (isOpen) return;
    isOpen = true;
    hideTeaser?.();
    returnTo = document.activeElement;
    looking = setInterval(look, lookAgainMs);
    setTimeout(sayIfNotReady, longestLoadMs);
    showState();
    if (hasLauncher) emit('open');
  }

  function close() {
    if (!isOpen || !hasLauncher) return;
    isOpen = false;
    clearInterval(looking);
    say({ type: 'close' });
    showState();
    // Only the focus that is in the chat is brought back; a visitor who is elsewhere stays there.
    if (document.activeElement === element) {
      launcher.focus();
      if (returnTo !== element && returnTo instanceof HTMLElement) returnTo.focus();
    }
    emit('close');
  }

  function showState() {
    panel.classList.toggle('open', isOpen);
    setAttributes(launcher, {
      'aria-expanded': `${isOpen}`,
      'aria-label': isOpen ? labels.close : labels.open,
    });
  }

  function sayIfNotReady() {
    if (isReady || signal.aborted) return;
    const message = `the chat does not load: is ${location.hostname} the domain of the chatbot?`;
    warn(message);
    emit('error', { code: 'CHAT_NOT_AVAILABLE', message });
  }

  function hear(message: ToPage) {
    switch (message.type) {
      case 'ready':
        if (!isReady) emit('ready');
        isReady = true;
        root.classList.add('ready');
        if (message.wantsOpen && mayReopen()) open(false);
        break;
      case 'close':
        close();
        break;
      case 'unread':
        // It was read, or another visitor is here, who is not to read it.
        if (message.count === 0 && badge.textContent) {
          teasers += 1;
          hideTeaser?.();
        }
        badge.textContent = message.count > 99 ? '99+' : `${message.count || ''}`;
        setAttributes(badge, { 'aria-label': message.label });
        break;
      case 'labels':
        labels = message;
        frame.title = message.frame;
        showState();
        break;
      case 'teaser':
        if (hasLauncher && !isOpen && !launcher.hidden) void tease(message);
        break;
      case 'event':
        emit(message.name, message.detail);
    }
  }

  /** The welcome, or what has arrived, beside the button; few pages have one, so it is a script of its own. */
  async function tease(words: Teaser['words']) {
    const own = ++teasers;
    const { showTeaser }: TeaserModule = await import(/* @vite-ignore */ `${options.host}/widget-teaser.mjs`);
    if (isOpen || signal.aborted || own !== teasers) return;
    hideTeaser?.();
    hideTeaser = showTeaser({ shadow, root, launcher, words, onOpen: () => open() });
  }

  /** It was open on the page before. On a phone it would hide the page that the visitor has asked for. */
  function mayReopen(): boolean {
    return returnTo === undefined && options.open !== false && !isSmallWindow();
  }
}

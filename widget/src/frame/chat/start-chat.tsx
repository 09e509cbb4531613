import { render } from 'preact';
import {
  chooseLanguage,
  directionOf,
  fill,
  type Language,
  loadStrings,
  type Strings,
} from '../../locales/index.ts';
import type { ColorScheme, FrameStart, Page, ToFrame } from '../../protocol.ts';
import type { Configuration } from '../configuration.ts';
import { createConversation } from '../conversation/conversation.ts';
import { createRequests } from '../conversation/requests.ts';
import type { PageLink } from '../page-link.ts';
import type { Memory } from '../remembered.ts';
import { paletteOf } from '../theme.ts';
import { App } from './app.tsx';

interface Start {
  configuration: Configuration;
  memory: Memory;
  start: FrameStart | undefined;
  link: PageLink | undefined;
  language: Language;
  strings: Strings;
  /** What the page has said before the chat was here. */
  waiting: ToFrame[];
}

/** Draws the chat and keeps it. Returns who hears what the page says from now on. */
export function startChat({ configuration, memory, start, link, waiting, ...words }: Start) {
  const root = document.getElementById('chat') as HTMLElement;
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  let { language, strings } = words;
  let scheme: ColorScheme = start?.scheme ?? 'auto';
  let page: Page | undefined = start
    ? undefined
    : { url: location.href.split('#')[0] as string, title: document.title };
  let shownUnread = -1;

  // Without a network there is no sound either.
  const sound = () => import('../sound.ts').then(({ playTone }) => playTone()).catch(() => {});
  const requests = createRequests(configuration.id, memory);
  const conversation = createConversation({
    chatbotId: configuration.id,
    requests,
    memory,
    page: () => page,
    report: (name, detail) => link?.tell({ type: 'event', name, detail } as Parameters<PageLink['tell']>[0]),
    onArrival: () => memory.get().hasSound && void sound(),
  });

  function draw(): void {
    const hasSound = memory.get().hasSound ?? false;
    const chat = {
      ...{ configuration, language, strings, conversation, hasSound },
      toggleSound() {
        memory.change({ hasSound: !hasSound });
        if (!hasSound) void sound();
        draw();
      },
      ...(start?.mode === 'launcher' && { close: () => link?.tell({ type: 'close' }) }),
    };
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    document.body.className = start ? 'framed' : 'alone';
    render(<App chat={chat} memory={memory} />, root);
  }

  function paint(): void {
    const isDark = scheme === 'dark' || (scheme === 'auto' && darkness.matches);
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
    for (const [name, value] of Object.entries(paletteOf(configuration.theme, isDark)))
      document.documentElement.style.setProperty(name, value);
  }

  function tellUnread(): void {
    const { unread } = conversation.store.get();
    if (unread === shownUnread) return;
    shownUnread = unread;
    link?.tell({ type: 'unread', count: unread, label: fill(strings.unread, { n: unread }) });
  }

  async function speak(wanted: string): Promise<void> {
    language = chooseLanguage([wanted]);
    strings = await loadStrings(language);
    const { open, close, frame } = strings;
    link?.tell({ type: 'labels', open, close, frame });
    draw();
  }

  function focus(): void {
    // On a phone the keyboard would cover half of what there is to read first.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    document.getElementById(isTouch ? 'name' : 'message')?.focus();
  }

  function hear(message: ToFrame): void {
    switch (message.type) {
      case 'open':
        memory.change({ isOpen: true });
        conversation.setVisible(true);
        if (message.focus) focus();
        break;
      case 'close':
        memory.change({ isOpen: false });
        conversation.setVisible(false);
        break;
      case 'ask':
        conversation.ask(message.text.slice(0, 4_000));
        break;
      case 'identify':
        conversation.identify(message.token).catch((error: Error & { code?: string }) =>
          link?.tell({
            type: 'event',
            name: 'error',
            detail: { code: error.code ?? 'IDENTIFY_FAILED', message: error.message },
          }),
        );
        break;
      case 'reset':
        conversation.forget();
        draw();
        break;
      case 'locale':
        void speak(message.locale);
        break;
      case 'scheme':
        scheme = message.scheme;
        paint();
        break;
      case 'page':
        page = message.page;
        conversation.pageChanged();
    }
  }

  // What stood there until now is in the chat too.
  root.replaceChildren();
  darkness.addEventListener('change', paint);
  conversation.store.watch(tellUnread);
  paint();
  draw();
  const isShown = start?.mode !== 'launcher';
  if (isShown) conversation.setVisible(true);
  void conversation.load();
  for (const message of waiting.splice(0)) hear(message);
  return hear;
}

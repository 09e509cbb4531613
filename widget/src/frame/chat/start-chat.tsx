import { render } from 'preact';
import {
  chooseLanguage,
  directionOf,
  type FirstOpenStrings,
  fill,
  type Language,
  type LaterStrings,
  loadStrings,
} from '../../locales/index.ts';
import type { FrameStart, Page, ToFrame } from '../../protocol.ts';
import type { Configuration } from '../configuration.ts';
import type { Report } from '../conversation/chat-state.ts';
import { createConversation } from '../conversation/conversation.ts';
import { longestMessage } from '../conversation/entries.ts';
import { createRequests, type Requests } from '../conversation/requests.ts';
import type { PageLink } from '../page-link.ts';
import type { Memory } from '../remembered.ts';
import { App } from './app.tsx';
import type { Chat } from './chat-context.ts';
import { keepPainted } from './keep-painted.ts';
import { addStyle, setWordsLoader } from './later-part.ts';
import pageStyle from './page.css?url';

export interface Start {
  configuration: Configuration;
  memory: Memory;
  start: FrameStart | undefined;
  link: PageLink | undefined;
  language: Language;
  strings: FirstOpenStrings;
  /** What the page has said before the chat was here. */
  waiting: ToFrame[];
  /** What is asked in another name than the visitor's. */
  requestsAs?(visitor: Requests): Requests;
}

/** Draws the chat and keeps it. Returns who hears what the page says from now on. */
export function startFace({
  configuration,
  memory,
  start,
  link,
  waiting,
  requestsAs = (visitor) => visitor,
  ...words
}: Start) {
  const root = document.getElementById('chat') as HTMLElement;
  const paint = keepPainted(configuration, start?.scheme ?? 'auto');
  let { language } = words;
  let strings: Chat['strings'] = words.strings;
  let wantedLanguage = language;
  let later: LaterStrings | undefined;
  /** Counts the visitors: what one has begun to write is not the next one's. */
  let visit = 0;
  let page: Page | undefined = start
    ? undefined
    : { url: location.href.split('#')[0] as string, title: document.title };
  let shownUnread = -1;

  // Without a network there is no sound either.
  const sound = () => import('../sound.ts').then(({ playTone }) => playTone()).catch(() => {});
  const report: Report = (name, detail) =>
    link?.tell({ type: 'event', name, detail } as Parameters<PageLink['tell']>[0]);
  const requests = requestsAs(
    createRequests(configuration.id, memory, () =>
      report('error', {
        code: 'IDENTITY_ENDED',
        message: 'Identify the visitor again.',
      }),
    ),
  );
  const conversation = createConversation({
    chatbotId: configuration.id,
    requests,
    memory,
    page: () => page,
    report,
    onArrival: () => memory.get().hasSound && void sound(),
  });

  function draw(): void {
    const hasSound = memory.get().hasSound ?? false;
    const chat: Chat = {
      configuration,
      language,
      strings,
      conversation,
      memory,
      hasPast: () => memory.get().token !== undefined,
      hasSound,
      talk() {
        if (configuration.preChatForm) conversation.store.set({ isIntroducing: true });
        // What fails can be asked for again.
        else conversation.talkToPerson().catch(() => {});
      },
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
    render(<App key={visit} chat={chat} />, root);
  }

  function tellUnread(): void {
    const { unread } = conversation.store.get();
    if (unread === shownUnread) return;
    const isMore = unread > Math.max(0, shownUnread);
    shownUnread = unread;
    link?.tell({ type: 'unread', count: unread, label: fill(strings.unread, { n: unread }) });
    if (!isMore || !link || start?.mode !== 'launcher') return;
    // Without it the number says as much.
    const tease = ({ teaseUnread }: typeof import('../teaser.ts')) =>
      teaseUnread(conversation.store.get, { configuration, language, memory, link });
    import('../teaser.ts').then(tease, () => {});
  }

  /** Those of a conversation, in the language that is spoken now. */
  const laterStrings = async () => (await import('../../locales/later.ts')).loadLaterStrings(wantedLanguage);
  setWordsLoader(async () => {
    if (later) return;
    let loaded: Language;
    do {
      loaded = wantedLanguage;
      later = await laterStrings();
    } while (loaded !== wantedLanguage);
    strings = { ...strings, ...later };
    draw();
  });

  async function speak(wanted: string): Promise<void> {
    const next = chooseLanguage([wanted]);
    wantedLanguage = next;
    const loaded = await loadStrings(next);
    if (later) later = await laterStrings();
    if (next !== wantedLanguage) return;
    language = next;
    strings = { ...loaded, ...later };
    const { open, close, frame } = strings;
    link?.tell({ type: 'labels', open, close, frame });
    shownUnread = -1;
    tellUnread();
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
        conversation.ask(message.text.slice(0, longestMessage));
        break;
      case 'identify':
        conversation
          .identify(message.token)
          .catch(({ code = 'IDENTIFY_FAILED', message }: Error & { code?: string }) =>
            report('error', { code, message }),
          );
        break;
      case 'reset':
        conversation.forget();
        visit += 1;
        draw();
        break;
      case 'locale':
        // Without a network the chat goes on in the language it has.
        speak(message.locale).catch(() => {});
        break;
      case 'scheme':
        paint(message.scheme);
        break;
      case 'page':
        page = message.page;
        conversation.pageChanged();
        break;
      case 'configure':
        if (start?.origin !== location.origin) break;
        Object.assign(configuration, message.configuration);
        paint();
        draw();
    }
  }

  // What stood there until now is in the chat too.
  root.replaceChildren();
  conversation.store.watch(tellUnread);
  // A site has its own type and counts its bytes. A page of ours has the type of all of them; without it, it is read as well.
  if (start && start.origin !== location.origin) draw();
  else addStyle(pageStyle).then(draw, draw);
  const isShown = start?.mode !== 'launcher';
  if (isShown) conversation.setVisible(true);
  void conversation.load();
  for (const message of waiting.splice(0)) hear(message);
  return hear;
}

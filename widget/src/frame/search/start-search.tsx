import { render } from 'preact';
import { directionOf, type LaterStrings } from '../../locales/index.ts';
import { searchStrings } from '../../locales/search.ts';
import type { ToFrame } from '../../protocol.ts';
import type { Chat } from '../chat/chat-context.ts';
import { keepPainted } from '../chat/keep-painted.ts';
import { addStyle, setWordsLoader } from '../chat/later-part.ts';
import type { Start } from '../chat/start-chat.tsx';
import { createConversation } from '../conversation/conversation.ts';
import { createRequests } from '../conversation/requests.ts';
import { createPageFinder } from './find-pages.ts';
import { recentSearches } from './recent-searches.ts';
import style from './search.css?url';
import { SearchApp } from './search-app.tsx';
import { searchMemory } from './search-memory.ts';

/** Draws the search box in its dialog and keeps it. Returns who hears what the page says from now on. */
export function startFace({ configuration, memory: chatMemory, start, link, language, waiting, ...words }: Start) {
  const root = document.getElementById('chat') as HTMLElement;
  const memory = searchMemory(chatMemory);
  const paint = keepPainted(configuration, start?.scheme ?? 'auto');
  const requests = createRequests(configuration.id, memory);
  let pageUrl = '';
  let strings: Chat['strings'] = words.strings;
  let later: LaterStrings | undefined;
  const conversation = createConversation({
    chatbotId: configuration.id,
    requests,
    memory,
    page: () => (pageUrl ? { url: pageUrl, title: '' } : undefined),
    report: () => {},
    onArrival: () => {},
  });
  const recent = recentSearches(chatMemory);
  const finder = createPageFinder(requests, configuration.id);
  const close = () => link?.tell({ type: 'close' });
  setWordsLoader(async () => {
    later ??= await (await import('../../locales/later.ts')).loadLaterStrings(language);
    strings = { ...strings, ...later };
    draw();
  });

  function draw(): void {
    const chat: Chat = {
      // People are talked to in the chat.
      configuration: { ...configuration, liveChat: { isEnabled: false }, suggestedQuestions: [], welcomeMessage: '' },
      language,
      strings,
      conversation,
      memory,
      hasPast: () => false,
      hasSound: false,
      talk: () => {},
      toggleSound: () => {},
      close,
    };
    render(
      <SearchApp
        chat={chat}
        words={searchStrings[language]}
        suggested={configuration.suggestedQuestions}
        finder={finder}
        recent={recent}
        tellHeight={(height) => link?.tell({ type: 'height', height })}
        visit={(url) => link?.tell({ type: 'visit', url })}
      />,
      root,
    );
  }

  function hear(message: ToFrame): void {
    if (message.type === 'open') {
      recent.refresh();
      draw();
      document.getElementById('query')?.focus();
    } else if (message.type === 'scheme') paint(message.scheme);
    else if (message.type === 'page') pageUrl = message.page.url;
  }

  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  document.body.className = 'framed';
  conversation.store.set({ isReady: true, isVisible: true });
  let isDrawn = false;
  const show = () => {
    isDrawn = true;
    root.replaceChildren();
    draw();
    for (const message of waiting.splice(0)) hear(message);
  };
  // Bare is better than nothing.
  addStyle(style).then(show, show);
  return (message: ToFrame) => (isDrawn ? hear(message) : void waiting.push(message));
}

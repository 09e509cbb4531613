import { chooseLanguage, loadStrings } from '../locales/index.ts';
import { startFrom, type ToFrame } from '../protocol.ts';
import { readConfiguration } from './configuration.ts';
import { connectToPage, type PageLink } from './page-link.ts';
import { openMemory, storageOf } from './remembered.ts';
import './chat/chat.css';

/**
 * The frame of a page that nobody has opened yet: it remembers, listens, and names the button in the visitor's
 * language. The chat itself is loaded when it is wanted, or when a person may be writing to the visitor.
 */
const configuration = readConfiguration(document);
const memory = openMemory(configuration.id, storageOf(window));
const start = window.parent === window ? undefined : startFrom(location.hash);
const wanted = start?.locale ? [start.locale] : navigator.languages;
const tryAgainMs = 3_000;
const waiting: ToFrame[] = [];
let hear = (message: ToFrame) => {
  waiting.push(message);
  // Somebody has signed out, perhaps on a page where nobody opens the chat: the next one must not find what was said.
  if (message.type === 'reset') memory.forget();
  if (['prepare', 'open', 'ask'].includes(message.type)) loadChat();
};
let isLoading = false;

const link: PageLink | undefined = start && connectToPage(window, start, (message) => hear(message));
const language = chooseLanguage(wanted);

function loadChat(): void {
  if (isLoading) return;
  isLoading = true;
  const face =
    start?.mode === 'search'
      ? import('./search/start-search.tsx')
      : start?.mode === 'trial'
        ? import('./trial/start-trial.ts')
        : import('./chat/start-chat.tsx');
  Promise.all([face, loadStrings(language)]).then(
    ([{ startFace }, strings]) => {
      hear = startFace({ configuration, memory, start, link, language, strings, waiting });
    },
    () => {
      // What did not come stays missing in this document, which is loaded anew once the server is reached.
      const stillAway = () => {};
      setInterval(() => fetch('').then(() => location.reload(), stillAway), tryAgainMs);
    },
  );
}

const { isOpen = false, liveSessionId } = memory.get();
const isAlwaysShown = start?.mode !== 'launcher';
if (isAlwaysShown || isOpen || liveSessionId) loadChat();
link?.tell({ type: 'ready', wantsOpen: isOpen });
loadStrings(language).then(
  ({ open, close, frame }) => {
    link?.tell({ type: 'labels', open, close, frame });
    if (link && configuration.teaserAfterSeconds && start?.mode === 'launcher' && !memory.get().wasTeased)
      void import('./teaser.ts').then((teaser) => teaser.teaseLater(configuration, { language, memory, link }));
  },
  // The button keeps its English name until the chat comes.
  () => {},
);

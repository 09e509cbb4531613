import { directionOf, type Language, type Words } from '../words/index.ts';
import { registerServiceWorker } from './service-worker.ts';

/** `public/offline.js` reads it, as it reads the preferences. */
const key = 'parley.offline';

/** Keeps the page that is shown while there is no network, and its words, once all else is loaded. */
export function keepOfflinePage(language: Language, words: Words): void {
  // Browsers have one only over HTTPS and on this machine.
  if (!('serviceWorker' in navigator)) return;
  afterLoad(() => {
    keepWords(language, words);
    // A browser may refuse; the dashboard needs it for nothing else.
    registerServiceWorker().catch(() => {});
  });
}

function keepWords(language: Language, { noConnection, noConnectionHint, tryAgain }: Words): void {
  const page = { language, direction: directionOf(language), title: noConnection, text: noConnectionHint, tryAgain };
  try {
    localStorage.setItem(key, JSON.stringify(page));
  } catch {
    // The page is then in English.
  }
}

/** Safari does not say when it is idle. */
const laterMs = 2_000;

function afterLoad(act: () => void): void {
  const whenIdle = () =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, laterMs);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

import type { PanelModule } from './panel-contract.ts';
import type { SearchBoxModule } from './search-box-contract.ts';
import { warn } from './warn.ts';
import { createWidget, type Widget } from './widget.ts';
import type { WidgetOptions } from './widget-options.ts';

interface Commands {
  (name: string, ...given: unknown[]): unknown;
  /** What the page said before the widget was there. */
  q?: [string, ...unknown[]][];
  /** Of the widget that is on the page. */
  chatbotId?: string;
}
declare global {
  interface Window {
    parley?: Commands;
  }
}

// A tag of type module is not told to its script.
const tag = document.currentScript ?? document.querySelector('script[src*="/widget.js"][data-chatbot-id]');
if (tag instanceof HTMLScriptElement) start(tag);

function start({ src, dataset }: HTMLScriptElement): void {
  const { chatbotId, mode, open, colorScheme, parley: face } = dataset;
  if (!chatbotId) {
    warn('the script tag needs data-chatbot-id');
    return;
  }
  const { origin: host } = new URL(src);
  if (face === 'search') {
    import(/* @vite-ignore */ `${host}/widget-search.mjs`).then(
      ({ createSearchBox }: SearchBoxModule) => createSearchBox({ ...dataset, chatbotId, host }),
      (cause) => warn(`the search is not available: ${cause}`),
    );
    return;
  }
  const before = window.parley;
  const present = before?.chatbotId;
  if (present) {
    if (present !== chatbotId) warn(`${present} is on this page already`);
    return;
  }

  const options: WidgetOptions = {
    ...dataset,
    chatbotId,
    host,
    mode: mode === 'inline' || mode === 'full' ? mode : 'launcher',
    open: open === undefined ? undefined : open !== 'false',
    colorScheme: colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : undefined,
  };
  // Browsers remember for as long as a page lives that a module did not come. By another fragment it is another module,
  // and the same file to servers and caches.
  let tries = 0;
  const widget = createWidget(
    options,
    (): Promise<PanelModule> => import(/* @vite-ignore */ `${host}/widget-panel.mjs#${tries++}`),
  );
  const parley: Commands = (name, ...given) => {
    if (!Object.hasOwn(widget, name)) return warn(`unknown command ${name}`);
    if (name === 'destroy') delete window.parley;
    // What a page gives is its own affair: no type of it is relied on.
    return (widget[name as keyof Widget] as (...given: unknown[]) => unknown)(...given);
  };
  parley.chatbotId = chatbotId;
  window.parley = parley;
  for (const said of before?.q ?? []) parley(...said);
}

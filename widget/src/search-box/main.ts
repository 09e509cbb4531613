import { adopt } from '../loader/host-element.ts';
import { keepInPage } from '../loader/keep-in-page.ts';
import { makeElement, setAttributes } from '../loader/make-element.ts';
import type { SearchBoxOptions } from '../loader/search-box-contract.ts';
import { warn } from '../loader/warn.ts';
import { type ChatFrame, createChatFrame } from '../panel/chat-frame.ts';
import { colorSchemes, type ToPage } from '../protocol.ts';
import { fieldLabel } from './field-labels.ts';
import css from './search-box.css?inline';

/** A field on the page, or only a shortcut, that opens a dialog to search and ask in. */
export async function createSearchBox(options: SearchBoxOptions): Promise<void> {
  const { chatbotId, host, container, shortcut = 'k', locale = navigator.language } = options;
  if (!(await isAvailable(options))) return;
  const { signal } = new AbortController();
  const scheme = colorSchemes.find((known) => known === options.colorScheme);
  const element = document.createElement('parley-search');
  const shadow = element.attachShadow({ mode: 'open' });
  const words = fieldLabel(locale);
  const label = words.join('');
  const dialog = makeElement('dialog', { 'aria-label': label });
  let frame: ChatFrame | undefined;

  adopt(shadow, css);
  colored(dialog);
  dialog.addEventListener('close', () => frame?.say({ type: 'close' }));
  // A click beside the frame is one on the dialog itself.
  dialog.addEventListener('click', () => dialog.close());
  if (container) shadow.append(field());
  shadow.append(dialog);
  keepInPage(element, container, () => frame?.restarts(), signal);
  if (shortcut)
    addEventListener('keydown', (event) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== shortcut) return;
      event.preventDefault();
      open();
    });

  /** Looks like a field; what is typed is typed in the dialog. */
  function field() {
    const button = makeElement('button', { type: 'button', 'aria-haspopup': 'dialog' });
    colored(button);
    // About as wide as its first word in any script, and not less.
    button.style.setProperty('--word', `${words[0].length / 2 + 1}em`);
    const texts = words.map((word) => {
      const text = makeElement('span', {});
      text.textContent = word;
      return text;
    });
    button.append(glass(), ...texts);
    if (shortcut) {
      const keys = makeElement('kbd', { 'aria-hidden': 'true' });
      keys.textContent = `${/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl '}${shortcut.toUpperCase()}`;
      button.append(keys);
    }
    button.onclick = open;
    return button;
  }

  /** The host keeps nothing of the page's styles, its color scheme included. */
  function colored({ style }: HTMLElement) {
    style.colorScheme = scheme === 'light' || scheme === 'dark' ? scheme : 'light dark';
  }

  function open() {
    if (!frame) {
      const { origin, pathname, search } = location;
      frame = createChatFrame({ host, chatbotId, mode: 'search', locale, colorScheme: scheme }, hear, signal);
      frame.say({ type: 'page', page: { url: `${origin}${pathname}${search}`, title: document.title } });
      frame.element.title = label;
      dialog.append(frame.element);
    }
    if (!dialog.open) dialog.showModal();
    frame.element.focus();
    frame.say({ type: 'open', focus: true });
  }

  function hear(message: ToPage) {
    if (message.type === 'close') dialog.close();
    else if (message.type === 'height') dialog.style.setProperty('--height', `${message.height}px`);
    else if (message.type === 'visit' && /^https?:$/.test(new URL(message.url, location.href).protocol)) {
      dialog.close();
      location.assign(message.url);
    }
  }
}

/** A magnifying glass, drawn in place: nothing to load. */
function glass(): SVGElement {
  const [svg, path] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name)) as [
    SVGElement,
    SVGElement,
  ];
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  setAttributes(path, { d: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4 4' });
  svg.append(path);
  return svg;
}

/** Nothing is drawn where there is no chatbot, or the page may not show it. */
async function isAvailable({ host, chatbotId }: SearchBoxOptions): Promise<boolean> {
  try {
    const response = await fetch(`${host}/api/widget/config/${encodeURIComponent(chatbotId)}`);
    const { isActive, notAllowed, message = notAllowed ?? 'it is not active' } = await response.json();
    if (isActive && !notAllowed) return true;
    throw message;
  } catch (cause) {
    warn(`${chatbotId} is not available: ${cause}`);
    return false;
  }
}

import { type FrameStart, messageFrom, sealed, type ToFrame, type ToPage } from '../protocol.ts';

export interface PageLink {
  tell(message: ToPage): void;
}

/** The line to the page around the frame: to its exact origin, and from nobody else. */
export function connectToPage(window: Window, { origin }: FrameStart, hear: (message: ToFrame) => void): PageLink {
  const page = window.parent;
  window.addEventListener('message', (event) => {
    const message = messageFrom<ToFrame>(event, { window: page, origin });
    if (message && isWellFormed(message)) hear(message);
  });
  return { tell: (message) => page.postMessage(sealed(message), origin) };
}

/** A page's own scripts speak through the loader, and may hand it anything. */
function isWellFormed(message: ToFrame): boolean {
  const isText = (value: unknown) => typeof value === 'string';
  if (message.type === 'ask') return isText(message.text);
  if (message.type === 'identify') return isText(message.token);
  if (message.type === 'locale') return isText(message.locale);
  if (message.type === 'page') return isText(message.page?.url) && isText(message.page.title);
  return true;
}

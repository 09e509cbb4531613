import { makeElement } from '../loader/make-element.ts';
import type { WidgetOptions } from '../loader/widget-options.ts';
import { type Face, fragmentOf, messageFrom, sealed, type ToFrame, type ToPage } from '../protocol.ts';
import { keptMessages } from './kept-messages.ts';

export interface ChatFrame {
  /** Loads when it is put into the page. */
  element: HTMLIFrameElement;
  /** Waits until the frame listens. */
  say(message: ToFrame): void;
  /** The frame loads again, as it does when it is put back into the page. */
  restarts(): void;
}

/** The chat in its frame, heard and spoken to only at Parley's origin. */
export function createChatFrame(
  { host, chatbotId, mode, locale, colorScheme }: Omit<WidgetOptions, 'mode'> & { mode: Face },
  hear: (message: ToPage) => void,
  signal: AbortSignal,
): ChatFrame {
  const start = {
    origin: location.origin,
    mode,
    ...(locale && { locale }),
    ...(colorScheme && { scheme: colorScheme }),
  };
  const element = makeElement('iframe', {
    title: 'Chat',
    allow: 'clipboard-write',
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    src: `${host}/chat/${chatbotId}${fragmentOf(start)}`,
  });
  const kept = keptMessages();
  let isListening = false;

  const post = (message: ToFrame) => element.contentWindow?.postMessage(sealed(message), host);
  addEventListener(
    'message',
    (event) => {
      const message = messageFrom<ToPage>(event, { window: element.contentWindow, origin: host });
      if (!message) return;
      if (message.type === 'ready') {
        isListening = true;
        kept.take().forEach(post);
      }
      hear(message);
    },
    { signal },
  );

  return {
    element,
    say: (message) => {
      kept.add(message);
      if (!isListening) return;
      post(message);
      kept.take();
    },
    restarts: () => {
      isListening = false;
    },
  };
}

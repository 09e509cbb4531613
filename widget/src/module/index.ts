import { createWidget } from '../loader/widget.ts';
import { createPanel } from '../panel/main.ts';

export interface ParleyOptions {
  /** Such as `bot_…`. */
  chatbotId: string;
  /** Where Parley runs, such as `https://chat.example.com`. */
  host: string;
  /** `launcher` (a button that opens the chat), `inline` (inside `container`) or `full` (the whole window). */
  mode?: 'launcher' | 'inline' | 'full';
  /** An element or a CSS selector, for `inline` and `full`. */
  container?: string | Element;
  /** Such as `pt-BR`; without it, the visitor's own. */
  locale?: string;
  /** Without it, as the visitor's system is. */
  colorScheme?: 'light' | 'dark' | 'auto';
  /** True opens the chat at once; false keeps it closed even where it was open on the page before. */
  open?: boolean;
}

export interface ParleyEvents {
  /** The chat is loaded and listens. */
  ready: undefined;
  open: undefined;
  close: undefined;
  /** The visitor or a person said something. */
  message: { from: 'visitor' | 'agent'; text: string };
  /** The chatbot has answered. */
  answer: { text: string; confidence: number; sources: string[]; messageId: string };
  /** A person was asked for, has come, or has gone. */
  handover: { state: 'waiting' | 'active' | 'closed'; agentName?: string };
  error: { code: string; message: string };
}

export interface Parley {
  /** Opens the chat; `focus: false` leaves the keyboard where it is. */
  open(how?: { focus?: boolean }): void;
  close(): void;
  toggle(): void;
  /** Brings back the button, or in the other modes the chat. */
  show(): void;
  hide(): void;
  /** Who the visitor is: a token signed by your own server. */
  identify(token: string): void;
  /** Opens the chat and asks. */
  ask(text: string): void;
  setLocale(locale: string): void;
  setColorScheme(scheme: 'light' | 'dark' | 'auto'): void;
  /** Forgets the visitor and the conversation, as on signing out. */
  reset(): void;
  /** Removes the widget and everything it listens to. */
  destroy(): void;
  /** Returns a function that ends it. */
  on<Name extends keyof ParleyEvents>(name: Name, handler: (detail: ParleyEvents[Name]) => void): () => void;
  off<Name extends keyof ParleyEvents>(name: Name, handler: (detail: ParleyEvents[Name]) => void): void;
}

/**
 * Puts the chat on the page. To be called in a browser; importing this module does nothing, on a server either.
 *
 * @example
 * const parley = createParley({ host: 'https://chat.example.com', chatbotId: 'bot_…' });
 * parley.on('answer', ({ confidence }) => console.log(confidence));
 */
export function createParley(options: ParleyOptions): Parley {
  const host = new URL(options.host).origin;
  return createWidget({ mode: 'launcher', ...options, host }, async () => ({ createPanel }));
}

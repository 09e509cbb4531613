import type { TrialToFrame, TrialToPage } from './trial-protocol.ts';

/**
 * What the loader on the page and the chat in its frame say to each other. Both check, on every message, that it comes
 * from exactly the window and the origin they know; what is said is read here.
 */

export const colorSchemes = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** `launcher`: a button that opens the chat. `inline`: the chat inside the page. `full`: the chat fills the window. */
export const modes = ['launcher', 'inline', 'full'] as const;
export type Mode = (typeof modes)[number];
/** What stands in a frame: the chat, the search box, or the chat as the dashboard tries it out. */
export const faces = [...modes, 'search', 'trial'] as const;
export type Face = (typeof faces)[number];

export interface Page {
  url: string;
  title: string;
}

/** Options in the fragment of the frame's address, known before the first message. */
export interface FrameStart {
  /** The exact origin of the page: the only one the frame listens to and speaks to. */
  origin: string;
  mode: Face;
  locale?: string;
  scheme?: ColorScheme;
}

/** As the fragment of the frame's address. */
export function fragmentOf(start: FrameStart): string {
  return `#${new URLSearchParams({ ...start })}`;
}

/** Undefined where the fragment names no page: the chat is then a page of its own. */
export function startFrom(fragment: string): FrameStart | undefined {
  const { origin, mode, locale, scheme } = Object.fromEntries(new URLSearchParams(fragment.slice(1)));
  // Anything else, such as *, would be more than one page.
  if (!origin || !/^https?:\/\/[^/]+$/.test(origin)) return undefined;
  const knownScheme = colorSchemes.find((known) => known === scheme);
  return {
    origin,
    mode: faces.find((known) => known === mode) ?? 'launcher',
    ...(locale && { locale }),
    ...(knownScheme && { scheme: knownScheme }),
  };
}

export type ToFrame =
  /** The chat is wanted soon: somebody points at the button. */
  | { type: 'prepare' }
  /** The chat is visible now; with `focus`, where the visitor writes takes the keyboard. */
  | { type: 'open'; focus: boolean }
  | { type: 'close' }
  | { type: 'ask'; text: string }
  /** A token signed by the site's own server. */
  | { type: 'identify'; token: string }
  /** Forgets the visitor. */
  | { type: 'reset' }
  | { type: 'locale'; locale: string }
  | { type: 'scheme'; scheme: ColorScheme }
  | { type: 'page'; page: Page }
  /** Shows what is not saved yet; taken from our own dashboard alone. */
  | { type: 'configure'; configuration: object }
  | TrialToFrame;

/** Events of the chat for the page. */
export interface ChatEvents {
  /** The visitor or a person said something. */
  message: { from: 'visitor' | 'agent'; text: string };
  /** The chatbot has answered. */
  answer: { text: string; confidence: number; sources: string[]; messageId: string };
  /** A person was asked for, has come, or has gone. */
  handover: { state: 'waiting' | 'active' | 'closed'; agentName?: string };
  error: { code: string; message: string };
}
export type ChatEventName = keyof ChatEvents;

export type ToPage =
  /** The frame listens. `wantsOpen`: it was open on the page before this one. */
  | { type: 'ready'; wantsOpen: boolean }
  /** The visitor closes the chat. */
  | { type: 'close' }
  /** How many messages were not seen; with the words for the button, in the visitor's language. */
  | { type: 'unread'; count: number; label: string }
  /** The names of the button, in the visitor's language. */
  | { type: 'labels'; open: string; close: string; frame: string }
  /** The welcome, or what has arrived, is to be shown beside the button; with whose it is and the name of what dismisses it. */
  | { type: 'teaser'; name: string; text: string; dismiss: string; initial?: string }
  /** The visitor has chosen a page that was found. */
  | { type: 'visit'; url: string }
  /** How high what the search box shows is, in CSS pixels. */
  | { type: 'height'; height: number }
  | TrialToPage
  | { [Name in ChatEventName]: { type: 'event'; name: Name; detail: ChatEvents[Name] } }[ChatEventName];

const mark = 'parley';

/** Puts our mark on a message, so that others' messages between the same windows are told from ours. */
export function sealed<Message extends ToFrame | ToPage>(message: Message): Message & { [mark]: 1 } {
  return { ...message, [mark]: 1 };
}

/** The message of an event from exactly this window and origin; undefined for everything else. */
export function messageFrom<Message extends ToFrame | ToPage>(
  event: MessageEvent<unknown>,
  sender: { window: Window | null; origin: string },
): Message | undefined {
  const { data, origin, source } = event;
  if (source === null || source !== sender.window || origin !== sender.origin) return undefined;
  const isOurs = typeof data === 'object' && data !== null && mark in data && 'type' in data;
  // Only our own code of the same release speaks from that window of that origin.
  return isOurs ? (data as Message) : undefined;
}

import type { Question } from './conversation/answer-document.ts';

/** A question or message that was not answered yet: sent again under its key, it is never taken twice. */
export interface Unsent {
  key: string;
  /** What it is sent under now, when it had to be asked anew. */
  requestKey?: string;
  text: string;
  at: number;
  /** The request as it was first made; a repeat must be the same. */
  body?: Question['body'];
  hasFailed?: boolean;
}

export interface Contact {
  email: string;
  name?: string;
}

/** What the browser keeps of a visitor between pages. */
export interface Remembered {
  token?: string;
  visitorId?: string;
  tokenExpiresAt?: number;
  isOpen?: boolean;
  hasSound?: boolean;
  /** The live chat that is going on. */
  liveSessionId?: string | undefined;
  /** The conversation that the visitor has left, and when, by the server's clock. */
  left?: string | undefined;
  since?: number | undefined;
  /** The earlier conversation that the visitor goes on with. */
  reopened?: string | undefined;
  /** How the visitor wants to be reached: asked for once. */
  contact?: Contact;
  /** Whether the welcome beside the button was shown. */
  wasTeased?: boolean;
  /** The message that was last shown there. */
  teasedBy?: string;
  unsent?: Unsent[];
  draft?: string | undefined;
  /** What this visitor searched for in the search box. */
  recent?: { visitorId: string; texts: readonly string[] } | undefined;
}

export interface Memory {
  get(): Readonly<Remembered>;
  /** Changes may depend on what is remembered now, which another tab may have changed. */
  change(changes: Remembered | ((now: Readonly<Remembered>) => Remembered)): void;
  forget(): void;
  /** Whether it is still there when the page is loaded again. */
  isLasting(): boolean;
}

/**
 * Storage of the frame's own origin, which browsers keep apart for each site that shows the frame. Where a browser
 * allows none, everything is remembered until the page is left.
 */
export function openMemory(chatbotId: string, storage: Storage | undefined): Memory {
  const name = `parley:${chatbotId}`;
  let kept = storage;
  let remembered = read() ?? {};

  function read(): Remembered | undefined {
    try {
      const value: unknown = JSON.parse(kept?.getItem(name) ?? 'null');
      return typeof value === 'object' && value !== null ? value : undefined;
    } catch {
      return undefined;
    }
  }

  function keep(write: (storage: Storage) => void) {
    try {
      if (kept) write(kept);
    } catch {
      // Full or forbidden: from now on it is remembered here alone.
      kept = undefined;
    }
  }

  return {
    get: () => remembered,
    isLasting: () => kept !== undefined,
    change(changes) {
      // Another tab may have changed the rest meanwhile.
      const now = kept ? (read() ?? {}) : remembered;
      remembered = { ...now, ...(typeof changes === 'function' ? changes(now) : changes) };
      keep((storage) => storage.setItem(name, JSON.stringify(remembered)));
    },
    forget() {
      remembered = {};
      keep((storage) => storage.removeItem(name));
    },
  };
}

/** Reading the property is what some browsers refuse. */
export function storageOf(window: Window): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

import type { ToFrame } from '../protocol.ts';

/** Each message makes an earlier one of its kind void; these do otherwise. */
const voids: { [Type in ToFrame['type']]?: ToFrame['type'][] } = {
  ask: [],
  close: ['open'],
  reset: ['identify', 'ask'],
};
const lasting: ToFrame['type'][] = ['open', 'identify', 'locale', 'scheme', 'page'];

export interface KeptMessages {
  add(message: ToFrame): void;
  /** All of it in order, for a frame that has begun to listen; what it need not hear again is forgotten. */
  take(): ToFrame[];
}

/** What a frame that does not listen yet must hear, and what one that is loaded again must hear again. */
export function keptMessages(): KeptMessages {
  let kept: ToFrame[] = [];
  return {
    add: (message) => {
      const isVoid = voids[message.type] ?? [message.type];
      kept = kept.filter(({ type }) => !isVoid.includes(type));
      kept.push(message);
    },
    take: () => {
      const all = kept;
      // Loaded again, it does not take the focus again.
      kept = all
        .filter(({ type }) => lasting.includes(type))
        .map((message) => (message.type === 'open' ? { ...message, focus: false } : message));
      return all;
    },
  };
}

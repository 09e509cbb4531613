export type Shortcut = 'next' | 'previous' | 'back' | 'reply' | 'take' | 'help';

const keys: Record<string, Shortcut> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Escape: 'back',
  r: 'reply',
  t: 'take',
  '?': 'help',
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Where the keyboard is at this moment. */
export type Place = 'writing' | 'list' | 'log' | 'elsewhere';

/** What a key means where it is pressed: nothing while somebody writes; in a text that scrolls, arrows scroll. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Pressed, place: Place): Shortcut | undefined {
  if (ctrlKey || metaKey || altKey || place === 'writing') return undefined;
  if (place === 'log' && key.startsWith('Arrow')) return undefined;
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}

export function placeOf(element: Element | null): Place {
  if (element?.closest('input, textarea, select, [contenteditable], dialog')) return 'writing';
  if (element?.closest('.chat-rows')) return 'list';
  return element?.closest('[role="log"]') ? 'log' : 'elsewhere';
}

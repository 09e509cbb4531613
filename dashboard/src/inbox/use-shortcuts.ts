import { type RefObject, useEffect, useEffectEvent } from 'react';
import { placeOf, type Shortcut, shortcutOf } from './shortcuts.ts';

interface Given {
  frame: RefObject<HTMLElement | null>;
  /** The chat that is in sight. */
  openId: string | undefined;
  back(): void;
  help(): void;
}

/** The inbox by keyboard. */
export function useShortcuts({ frame, openId, back, help }: Given) {
  const act = useEffectEvent((shortcut: Shortcut): boolean => {
    switch (shortcut) {
      case 'next':
        return moveFocus(1);
      case 'previous':
        return moveFocus(-1);
      case 'back':
        if (openId === undefined) return false;
        back();
        return true;
      case 'reply':
        return reach('.reply', (field) => field.focus());
      case 'take':
        return reach('.take', (button) => button.click());
      case 'help':
        help();
        return true;
    }
  });

  function reach(selector: string, what: (element: HTMLElement) => void): boolean {
    const found = openId === undefined ? undefined : frame.current?.querySelector<HTMLElement>(selector);
    if (found) what(found);
    return Boolean(found);
  }

  /** From the row that has the focus, or that of the open chat. */
  function moveFocus(by: 1 | -1): boolean {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('.chat-row') ?? [])];
    const focused = rows.indexOf(document.activeElement as HTMLElement);
    const from = focused >= 0 ? focused : rows.findIndex((row) => row.dataset['session'] === openId);
    const next = from < 0 ? (by === 1 ? 0 : rows.length - 1) : from + by;
    rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
    return rows.length > 0;
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const shortcut = shortcutOf(event, placeOf(document.activeElement));
      if (shortcut && act(shortcut)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

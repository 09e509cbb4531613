import type { ChatEvents } from '../protocol.ts';

export interface WidgetEvents extends ChatEvents {
  /** The chat is loaded and listens. */
  ready: undefined;
  open: undefined;
  close: undefined;
}
export type WidgetEventName = keyof WidgetEvents;
export type Handler<Name extends WidgetEventName> = (detail: WidgetEvents[Name]) => void;

export interface EventHub {
  /** A listener for `ready` that is added too late is called at once. */
  on<Name extends WidgetEventName>(name: Name, handler: Handler<Name>): () => void;
  off<Name extends WidgetEventName>(name: Name, handler: Handler<Name>): void;
  emit<Name extends WidgetEventName>(name: Name, detail?: WidgetEvents[Name]): void;
}

/** Tells the page's own handlers, and everybody else on the page by an event of the window. */
export function createEventHub(): EventHub {
  let entries: [WidgetEventName, (detail: never) => void][] = [];
  let isReady = false;
  // Each in a task of its own: the browser reports one that throws, and the others are called.
  const tell = (handler: (detail: never) => void, detail: unknown) => queueMicrotask(() => handler(detail as never));
  const off: EventHub['off'] = (name, handler) => {
    entries = entries.filter((entry) => entry[0] !== name || entry[1] !== handler);
  };
  return {
    off,
    on: (name, handler) => {
      entries.push([name, handler]);
      if (isReady && name === 'ready') tell(handler, undefined);
      return () => off(name, handler);
    },
    emit: (name, detail) => {
      isReady ||= name === 'ready';
      for (const [heard, handler] of entries) if (heard === name) tell(handler, detail);
      dispatchEvent(new CustomEvent(`parley:${name}`, { detail }));
    },
  };
}

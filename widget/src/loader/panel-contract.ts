import type { ColorScheme } from '../protocol.ts';
import type { HostElement } from './host-element.ts';
import type { EventHub } from './widget-events.ts';
import type { WidgetOptions } from './widget-options.ts';

/**
 * What the loader and the panel ask of each other. The panel is a script of its own, which a page loads when it is idle
 * or the chat is wanted; a browser may hold a loader that is a day older.
 */
export interface PanelPlace extends HostElement, Pick<EventHub, 'emit'> {
  options: WidgetOptions;
  warn(text: string): void;
  /** Aborted when the widget is destroyed. */
  signal: AbortSignal;
}

export interface Panel {
  open(how?: { focus?: boolean }): void;
  close(): void;
  toggle(): void;
  /** Somebody points at the button. */
  prepare(): void;
  identify(token: string): void;
  ask(text: string): void;
  setLocale(locale: string): void;
  setColorScheme(scheme: ColorScheme): void;
  reset(): void;
  /** The frame loads again, because it was put back into the page. */
  restarts(): void;
}

export interface PanelModule {
  createPanel(place: PanelPlace): Panel;
}

import { inkOn } from '../colors.ts';
import { createHostElement } from './host-element.ts';
import { keepInPage } from './keep-in-page.ts';
import type { Panel, PanelModule } from './panel-contract.ts';
import { warn } from './warn.ts';
import { whenIdle } from './when-idle.ts';
import { createEventHub, type EventHub } from './widget-events.ts';
import type { WidgetOptions } from './widget-options.ts';

/** Its methods are the commands of `window.parley`. */
export interface Widget extends Pick<EventHub, 'on' | 'off'>, Omit<Panel, 'prepare' | 'restarts'> {
  show(): void;
  hide(): void;
  destroy(): void;
}

/** The button on the page, and the way to the panel behind it, which is loaded when the page is idle or it is wanted. */
export function createWidget(options: WidgetOptions, loadPanel: () => Promise<PanelModule>): Widget {
  const { host, chatbotId, mode, container, colorScheme = 'auto', open } = options;
  const hasLauncher = mode === 'launcher';
  const life = new AbortController();
  const { signal } = life;
  const { on, off, emit } = createEventHub();
  const hostElement = createHostElement(mode);
  const { element, root, launcher } = hostElement;
  let isLoading = false;
  let panelIsThere: (panel: Panel) => void;
  const panel = new Promise<Panel>((resolve) => {
    panelIsThere = resolve;
  });
  const widget: Widget = {
    on,
    off,
    open: command('open', true),
    close: command('close'),
    toggle: command('toggle', true),
    identify: command('identify'),
    ask: command('ask', true),
    setLocale: command('setLocale'),
    setColorScheme: command('setColorScheme'),
    reset: command('reset'),
    show: () => setHidden(false),
    hide: () => setHidden(true),
    destroy: () => life.abort(),
  };
  const drawn = draw();
  return widget;

  /** Commands wait for the panel, in their order. */
  function command<Name extends keyof Panel>(name: Name, isWanted = false) {
    return (...given: Parameters<Panel[Name]>) => {
      if (isWanted) load();
      // TypeScript does not see that a name and what is given for it belong together.
      panel.then((panel) => signal.aborted || (panel[name] as (...given: unknown[]) => void)(...given));
    };
  }

  function setHidden(isHidden: boolean) {
    if (isHidden) widget.close();
    (hasLauncher ? launcher : root).hidden = isHidden;
  }

  /** Resolves to whether there is a chatbot to talk to. */
  async function draw(): Promise<boolean> {
    try {
      const response = await fetch(`${host}/api/widget/config/${encodeURIComponent(chatbotId)}`, { signal });
      const { isActive, theme, notAllowed, message = notAllowed ?? 'it is not active' } = await response.json();
      // A page that may not show the chatbot shows nothing: its visitors could do nothing about it.
      if (!isActive || notAllowed) throw message;
      for (const side of theme.position.split('-')) root.style[side] = '20px';
      launcher.style.background = theme.primaryColor;
      launcher.style.color = inkOn(theme.primaryColor);
    } catch (cause) {
      fail('CHATBOT_NOT_AVAILABLE', `${chatbotId} is not available: ${cause}`);
      return false;
    }
    root.style.colorScheme = colorScheme === 'auto' ? 'light dark' : colorScheme;
    const prepare = command('prepare', true);
    launcher.onpointerenter = launcher.onfocus = () => prepare();
    // The panel's own takes its place; until then an impatient visitor who clicks twice wants it open all the same.
    launcher.onclick = () => widget.open();
    keepInPage(element, hasLauncher ? undefined : container, command('restarts'), signal);
    if (hasLauncher && open) widget.open({ focus: false });
    if (mode === 'full') load();
    whenIdle(() => {
      if (!element.isConnected) warn(`there is no ${container}`);
      load();
    }, signal);
    return true;
  }

  async function load() {
    if (isLoading || !(await drawn) || isLoading) return;
    isLoading = true;
    try {
      const { createPanel } = await loadPanel();
      if (!signal.aborted) panelIsThere(createPanel({ ...hostElement, options, emit, warn, signal }));
    } catch (cause) {
      // The next who wants it tries again.
      isLoading = false;
      fail('CHAT_NOT_AVAILABLE', `the chat is not available: ${cause}`);
    }
  }

  function fail(code: string, message: string) {
    if (signal.aborted) return;
    warn(message);
    emit('error', { code, message });
  }
}

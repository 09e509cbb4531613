import type { Mode } from '../protocol.ts';

/** On a phone the chat fills the window. */
export function isSmallWindow(): boolean {
  return innerWidth < 480 || innerHeight < 420;
}

/** Keeps a chat that fills the window as large as what the virtual keyboard leaves of it. */
export function followViewport(root: HTMLElement, mode: Mode, signal: AbortSignal): void {
  if (mode === 'inline') return;
  const view = window.visualViewport;
  const follow = () => {
    root.classList.toggle('full', mode === 'full' || isSmallWindow());
    // A visitor who zooms in sees a part of the chat; it must not shrink to that part.
    if (!view || view.scale > 1.1) return;
    root.style.setProperty('--top', `${view.offsetTop}px`);
    root.style.setProperty('--height', `${view.height}px`);
  };
  addEventListener('resize', follow, { signal });
  view?.addEventListener('resize', follow, { signal });
  view?.addEventListener('scroll', follow, { signal });
  follow();
}

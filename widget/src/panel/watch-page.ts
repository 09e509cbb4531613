import type { Page } from '../protocol.ts';

/**
 * Tells which page the visitor is on, at once and when it has changed. Nothing of the page is patched: where a browser
 * does not say that a script has changed the address, the function returned looks again.
 */
export function watchPage(tell: (page: Page) => void, signal: AbortSignal): () => void {
  let told = '';
  const look = () => {
    const url = location.href.replace(/#.*/, '');
    const { title } = document;
    const page = `${url} ${title}`;
    if (page === told) return;
    told = page;
    tell({ url, title });
  };
  // The window loses the focus when the visitor goes into the frame.
  for (const name of ['popstate', 'hashchange', 'blur']) addEventListener(name, look, { signal });
  window.navigation?.addEventListener('navigatesuccess', look, { signal });
  look();
  return look;
}

import { html } from './html.ts';
import { type Frame, layout } from './layout.ts';

/** For an address below `/docs` that is no page: the navigation and the search lead on. */
export function notFoundPage(frame: Frame): string {
  return layout(frame, {
    address: '',
    title: 'Page not found',
    content: html`<div class="prose"><p class="kind">404</p><h1>This page does not exist</h1>
<p>It may have been renamed. Search above, or go on from the <a href="/docs">documentation’s home</a>, the <a href="/docs/api">API reference</a> or the <a href="/">dashboard</a>.</p></div>`,
  });
}

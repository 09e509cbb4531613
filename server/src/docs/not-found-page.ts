import { iconOf } from '../lone-page/index.ts';
import { html, trusted } from './html.ts';
import { type Frame, layout } from './layout.ts';

/** For an address below `/docs` that is no page: the navigation and the search lead on, too. */
export function notFoundPage(frame: Frame): string {
  return layout(frame, {
    address: '',
    title: 'Page not found',
    content: html`<div class="not-found">${trusted(iconOf('lost').svg)}<h1>Page not found</h1>
<p>It may have been renamed. Search for it above, or start from the first page.</p>
<a class="primary" href="/docs">Go to documentation</a></div>`,
  });
}

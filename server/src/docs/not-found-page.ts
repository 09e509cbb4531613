import { html } from './html.ts';
import { type Frame, layout } from './layout.ts';

const waysOn = [
  { href: '/docs', name: 'Documentation', about: 'Guides for setting up, answering and operating.' },
  { href: '/docs/api', name: 'API reference', about: 'Every operation, with examples and a form to try it.' },
  { href: '/', name: 'Dashboard', about: 'Your chatbots, content and inbox.' },
];

/** For an address below `/docs` that is no page: the navigation and the search lead on. */
export function notFoundPage(frame: Frame): string {
  return layout(frame, {
    address: '',
    title: 'Page not found',
    content: html`<div class="prose"><p class="kind">404</p><h1>This page does not exist</h1>
<p>It may have been renamed. Search above, or go on from here.</p>
<ul class="cards">${waysOn.map(
      ({ href, name, about }) =>
        html`<li><a class="card" href="${href}"><strong>${name}</strong><span>${about}</span></a></li>`,
    )}</ul></div>`,
  });
}

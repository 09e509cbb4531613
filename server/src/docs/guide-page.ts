import { html, trusted } from './html.ts';
import { type Frame, layout } from './layout.ts';
import type { Guide } from './read-guides.ts';

/** More headings than these are no overview: only those of the first level are listed then. */
const mostHeadings = 30;

export function guidePage(frame: Frame, guide: Guide): string {
  const at = frame.guides.indexOf(guide);
  const listed = guide.headings.filter(
    ({ depth }) => depth === 2 || (depth === 3 && guide.headings.length <= mostHeadings),
  );
  return layout(frame, {
    address: `/docs/${guide.slug}`,
    title: guide.title,
    headings: listed.map(({ id, text, depth }) => ({ id, text, isDeeper: depth > 2 })),
    content: html`<article class="prose"><p class="kind">${guide.group}</p><h1>${guide.title}</h1>
${trusted(guide.html)}</article>
<nav class="page-ends" aria-label="Next guides">${step(frame.guides[at - 1], 'previous')}${step(frame.guides[at + 1], 'next')}</nav>`,
  });
}

function step(guide: Guide | undefined, direction: 'previous' | 'next') {
  if (!guide) return undefined;
  return html`<a class="${direction}" href="/docs/${guide.slug}"><small>${direction === 'next' ? 'Next' : 'Previous'}</small>${guide.label}</a>`;
}

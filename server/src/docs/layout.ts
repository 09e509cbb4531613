import { fontPreload } from '../browser-build/index.ts';
import { type Html, html, sentence, trusted } from './html.ts';
import { type ApiSection, addressOf } from './operations.ts';
import type { Guide } from './read-guides.ts';

/** What every page has around it. */
export interface Frame {
  guides: readonly Guide[];
  sections: readonly ApiSection[];
  script: string;
  themeScript: string;
  styles: readonly string[];
  font: string | undefined;
}

interface Heading {
  id: string;
  text: string;
  isDeeper?: boolean;
}

interface Page {
  /** Its address, to mark it in the navigation. */
  address: string;
  title: string;
  content: Html;
  /** "On this page". */
  headings?: readonly Heading[];
  /** How wide its content is: a reference has its examples beside the text, and its headings in the navigation. */
  kind?: 'text' | 'wide' | 'reference';
}

export function layout(frame: Frame, { address, title, content, headings = [], kind = 'text' }: Page): string {
  const hasContents = headings.length > 1 && kind !== 'reference';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Parley docs</title>
<link rel="icon" href="/favicon.svg">
${trusted(fontPreload(frame.font))}
${frame.styles.map((href) => html`<link rel="stylesheet" href="${href}">`)}
<script src="${frame.themeScript}"></script>
<script type="module" src="${frame.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${header(address)}
<div class="layout${hasContents ? ' with-contents' : ''}">
${navigation(frame, address, headings)}
<main id="content"${kind !== 'text' && html` class="${kind}"`}>${content}</main>
${hasContents && contents(headings)}
</div>
</body>
</html>
`.markup;
}

const mark = trusted(
  '<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><path class="mark-one" d="M10 3h7a8 8 0 0 1 8 8v1a8 8 0 0 1-8 8h-5.5L5.6 24.4A1 1 0 0 1 4 23.6V18.3A8 8 0 0 1 2 13v-2a8 8 0 0 1 8-8z"/><path class="mark-two" d="M17 12h5.5a7.5 7.5 0 0 1 7.5 7.5v0a7.5 7.5 0 0 1-1.5 4.5v4.4a.8.8 0 0 1-1.3.6L23 26.5h-6a7 7 0 0 1-7-7v-.5a7 7 0 0 1 7-7z"/></svg>',
);

function header(address: string): Html {
  return html`<header class="header"><div class="header-row">
<button type="button" id="menu-button" aria-expanded="false" aria-controls="navigation" aria-label="Menu"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"><path class="bars" d="M2 4h12M2 8h12M2 12h12"/><path class="cross" d="m3.5 3.5 9 9m0-9-9 9"/></svg></button>
<a class="brand" href="/docs" aria-label="Parley docs">${mark}Parley <span>Docs</span></a>
<div class="search" role="search">
<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"><circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3 3"/></svg>
<input type="search" id="search" role="combobox" aria-label="Search the documentation" aria-autocomplete="list" aria-expanded="false" aria-controls="search-results" autocomplete="off" spellcheck="false" placeholder="Search">
<span class="search-keys" aria-hidden="true"><kbd>⌘K</kbd><kbd>/</kbd></span>
<div id="search-results" role="listbox" aria-label="Results" hidden></div>
<p id="search-status" class="sr" role="status"></p>
</div>
<div class="header-links">${link('/docs/api', 'API reference', address, isReference(address))}<a href="/">Dashboard</a></div>
</div></header>`;
}

/** The guides, or within the reference the groups of the API: each is one link away from the other. */
function navigation(frame: Frame, address: string, headings: readonly Heading[]): Html {
  const isApi = isReference(address);
  return html`<nav class="navigation" id="navigation" aria-label="Documentation">
<div class="switch">${link('/docs', 'Guides', address, !isApi)}${link('/docs/api', 'API reference', address, isApi)}</div>
${isApi ? groupLinks(frame.sections, address, headings) : guideLinks(frame.guides, address)}
<h2>Parley</h2><ul><li><a href="/">Open the dashboard</a></li></ul>
</nav>`;
}

const isReference = (address: string) => /^\/docs\/api(?:$|\/)/.test(address);

function guideLinks(guides: readonly Guide[], address: string): Html {
  const groups = [...new Set(guides.map(({ group }) => group))];
  return html`${groups.map(
    (group) =>
      html`<h2>${group}</h2><ul>${guides
        .filter((guide) => guide.group === group)
        .map((guide) => html`<li>${link(`/docs/${guide.slug}`, guide.label, address)}</li>`)}</ul>`,
  )}`;
}

function groupLinks(sections: readonly ApiSection[], address: string, headings: readonly Heading[]): Html {
  return html`<h2>Operations</h2><ul><li>${link('/docs/api', 'Overview', address)}</li>
${sections.map((section) => sectionLinks(section, address, headings))}</ul>`;
}

/** The group that is open lists its operations, and what else is on its page. */
function sectionLinks(section: ApiSection, address: string, headings: readonly Heading[]): Html {
  const isOpen = addressOf(section) === address;
  const others = headings.filter(({ id }) => section.operations.every(({ anchor }) => anchor !== id));
  return html`<li>${link(addressOf(section), section.name, address)}${
    isOpen &&
    html`<ul>${section.operations.map(
      (operation) =>
        html`<li><a href="#${operation.anchor}">${methodBadge(operation.method)}<span>${sentence(operation.summary)}</span></a></li>`,
    )}${others.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`
  }</li>`;
}

export const methodBadge = (method: string) =>
  html`<span class="method ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</span>`;

function contents(headings: readonly Heading[]): Html {
  return html`<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${headings.map(
    ({ id, text, isDeeper }) =>
      html`<li${isDeeper ? trusted(' class="deeper"') : ''}><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>`;
}

/** Marked where it is the page, or the part of the documentation that the page belongs to. */
function link(href: string, text: string, address: string, isPart = false): Html {
  const current = href === address ? 'page' : isPart && 'location';
  return html`<a href="${href}"${current ? trusted(` aria-current="${current}"`) : ''}>${text}</a>`;
}

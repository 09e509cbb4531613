import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { Marked } from 'marked';
import { groups, notGuides } from './guides.mjs';

/** Every guide as HTML with its headings, and its text by heading for the search. */
export function renderGuides(docsFolder) {
  const listed = groups.flatMap(({ title, guides }) => guides.map((guide) => ({ ...guide, group: title })));
  const isListed = (file) => notGuides.includes(file) || listed.some((guide) => guide.file === file);
  const others = readdirSync(docsFolder)
    .filter((file) => file.endsWith('.md') && !isListed(file))
    .sort()
    .map((file) => ({ file, group: 'More' }));
  const guides = [...listed, ...others].map((guide) => ({ slug: guide.file.replace(/\.md$/, ''), ...guide }));
  const guideOf = (file) => guides.find((guide) => guide.file === file);
  return guides.map((guide) => {
    const { title, ...rendered } = renderGuide(join(docsFolder, guide.file), { docsFolder, guideOf });
    return { label: title, about: '', ...guide, title, ...rendered };
  });
}

function renderGuide(path, context) {
  const markdown = readFileSync(path, 'utf8');
  const [, title, body] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
  if (title === undefined) throw new Error(`${path} does not begin with its title ("# …").`);
  const headings = [];
  const marked = new Marked({ renderer: rendererFor(headings, context) });
  const html = withTabs(marked.parse(body));
  return { title, html, headings, texts: textsOf(html) };
}

const languageNames = {
  '': 'Text',
  sh: 'Terminal',
  html: 'HTML',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  jsx: 'JSX',
  json: 'JSON',
  yaml: 'YAML',
};

function rendererFor(headings, { docsFolder, guideOf }) {
  const ids = new Map();
  return {
    heading({ tokens, depth }) {
      const content = this.parser.parseInline(tokens);
      const text = plainText(content);
      const id = uniqueId(idOf(text), ids);
      headings.push({ id, text, depth });
      return `<h${depth} id="${id}">${content}<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a></h${depth}>\n`;
    },
    code({ text, lang }) {
      // ```sh python: a command of the terminal, in the tab of those who use Python.
      const [language, tab = language] = (lang ?? '').split(/\s/);
      const name = languageNames[tab] ?? tab;
      // The copy button comes into the head, which is there before the script: nothing moves.
      return `<div class="code"><div class="code-head"><span>${escapeHtml(name)}</span></div><pre><code${language ? ` data-language="${escapeHtml(language)}"` : ''}${tab === language ? '' : ` data-tab="${escapeHtml(tab)}"`}>${escapeHtml(text)}</code></pre></div>\n`;
    },
    table(token) {
      const cell = (tag) => (one) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
      // A header without words is none.
      const head = token.header.map((one) => cell(one.tokens.length > 0 ? 'th' : 'td')(one)).join('');
      const hasHead = token.header.some(({ tokens }) => tokens.length > 0);
      const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('\n');
      return `<div class="table"><table>${hasHead ? `<thead><tr>${head}</tr></thead>` : ''}<tbody>${rows}</tbody></table></div>\n`;
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens);
      if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${content}</a>`;
      const [file, anchor] = href.split('#');
      const hash = anchor ? `#${anchor}` : '';
      if (file === '') return `<a href="${hash}">${content}</a>`;
      const guide = guideOf(file);
      // A file's name says nothing on a page: the guide's own does.
      const name = plainText(content) === file ? (guide?.label ?? content) : content;
      if (guide) return `<a href="/docs/${guide.slug}${hash}">${name}</a>`;
      return withPath(content, posix.join('docs', file));
    },
    image: ({ href, text }) => {
      const path = join(docsFolder, href);
      return `<img src="${inlined(path)}" alt="${escapeHtml(text)}"${sizeOf(path)}>`;
    },
    // Markdown of ours has no HTML outside of code.
    html: ({ text }) => escapeHtml(text),
  };
}

const codeBlock =
  /<div class="code"><div class="code-head"><span>([^<]*)<\/span><\/div><pre><code data-language="([^"]*)"(?: data-tab="([^"]*)")?>([\s\S]*?)<\/code><\/pre><\/div>\n/;
const codeBlocks = new RegExp(codeBlock, 'g');
const blocksInARow = new RegExp(`(?:${codeBlock.source}){2,}`, 'g');

/** The same in several languages, one right after the other, is one example with tabs, as in the API reference. */
function withTabs(html) {
  let count = 0;
  return html.replace(blocksInARow, (row) => {
    const examples = [...row.matchAll(codeBlocks)].map(([, label, language, tab = language, code]) => ({
      label,
      language,
      tab,
      code,
    }));
    if (new Set(examples.map(({ tab }) => tab)).size < examples.length) return row;
    count += 1;
    const id = (tab, what) => `example-${count}-${tab}-${what}`;
    const button = ({ label, tab }, at) =>
      `<button type="button" role="tab" id="${id(tab, 'tab')}" aria-controls="${id(tab, 'code')}" aria-selected="${at === 0}" data-language="${tab}"${at > 0 ? ' tabindex="-1"' : ''}>${label}</button>`;
    const panel = ({ language, tab, code }, at) =>
      `<div role="tabpanel" id="${id(tab, 'code')}" aria-labelledby="${id(tab, 'tab')}"${at > 0 ? ' hidden' : ''}><pre><code data-language="${language}">${code}</code></pre></div>`;
    return `<div class="code"><div class="code-head"><div role="tablist" aria-label="Language">${examples.map(button).join('')}</div></div>${examples.map(panel).join('')}</div>\n`;
  });
}

/** What only the repository has is named, not linked. */
function withPath(content, path) {
  const isNamed = path.toLowerCase().includes(plainText(content).toLowerCase());
  return isNamed ? `<span title="${path}">${content}</span>` : `${content} (<code>${path}</code>)`;
}

const imageTypes = { '.svg': 'image/svg+xml', '.webp': 'image/webp', '.png': 'image/png' };

function inlined(path) {
  if (!existsSync(path)) throw new Error(`There is no image ${path}.`);
  return `data:${imageTypes[extname(path)]};base64,${readFileSync(path).toString('base64')}`;
}

/** Of a WebP picture without transparency, so that its place is kept; a drawing has its own. */
function sizeOf(path) {
  if (extname(path) !== '.webp') return '';
  const bytes = readFileSync(path);
  if (bytes.toString('latin1', 12, 16) !== 'VP8 ') throw new Error(`${path} is no WebP picture without transparency.`);
  return ` width="${bytes.readUInt16LE(26) & 0x3fff}" height="${bytes.readUInt16LE(28) & 0x3fff}"`;
}

/** The text below each heading in sentences, and apart from it the code, which is found but makes none. */
function textsOf(html) {
  return html.split(/(?=<h[1-6] id=")/).map((part) => {
    const [, id = '', rest = part] = /^<h\d id="([^"]*)">[\s\S]*?<\/h\d>([\s\S]*)$/.exec(part) ?? [];
    const code = [];
    const aside = (markup) => {
      code.push(plainText(markup));
      return '';
    };
    const prose = rest
      .replace(/<pre>[\s\S]*?<\/pre>/g, aside)
      .replace(/<thead>[\s\S]*?<\/thead>/g, '')
      .replace(/<tr>([\s\S]*?)<\/tr>/g, (_, row) => rowAsSentence(row, aside));
    return { id, text: plainText(prose), code: code.join(' ') };
  });
}

/** What a row is about, then what is said of it; a cell of names alone says nothing. */
function rowAsSentence(row, aside) {
  const cells = [...row.matchAll(/<t[dh]>([\s\S]*?)<\/t[dh]>/g)].map(([, cell]) => cell);
  const isNames = (cell) => plainText(cell.replace(/<code>[\s\S]*?<\/code>/g, '')).replace(/[\s,;]/g, '') === '';
  const said = cells.filter((cell, at) => (at === 0 && cells.length > 1) || !isNames(cell) || aside(cell));
  // A name of which nothing is said.
  if (said.length === 1 && cells.length > 1) return aside(said[0]);
  const sentence = said.map((cell) => cell.trim()).join(' · ');
  return sentence && `<p>${sentence}${/[.!?…]$/.test(plainText(sentence)) ? '' : '.'}</p>`;
}

/** As GitHub makes them, so that links written for it work. */
function idOf(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

function uniqueId(id, ids) {
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const entityOf = Object.fromEntries(Object.entries(entities).map(([entity, character]) => [character, entity]));

function plainText(html) {
  return html
    .replace(/<a class="anchor"[\s\S]*?<\/a>|<div class="code-head">[\s\S]*?<\/div>/g, '')
    .replace(/<\/?(?:code|strong|em|a|span|del)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity])
    .replace(/\s+/g, ' ')
    .trim();
}

function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (character) => entityOf[character]);
}

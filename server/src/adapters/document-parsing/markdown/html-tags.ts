import { htmlBlocks } from '../html-blocks.ts';
import { parsePage } from '../html-tree.ts';
import { BREAK, enterPanel, isPanelName, leavePanel, panelTitle } from './panels.ts';
import { shownAttributes } from './template-tags.ts';

const GAP = `${BREAK}${BREAK}`;
const LONGEST_TAG = 1_000;
/** A title with tags of its own in it. */
const TITLED =
  /<(summary|question|faq-?question|accordion-?(?:title|header|trigger|button)|tab-?label)(?:\s[^<>]{0,500})?>([\s\S]{0,800}?)<\/\1\s?>/gi;
const HEADING = /<h([1-6])(?:\s[^<>]{0,500})?>([\s\S]{0,600}?)<\/h\1\s?>/gi;
/** Tables and lists of terms, which hold no Markdown but marks of emphasis. */
const STRUCTURE = /^[ \t]{0,20}<(table|dl)(?:\s[^<>]{0,500})?>[\s\S]{0,60000}?<\/\1\s?>/gim;
const BLOCK_TAG = /^(?:p|div|section|article|center|blockquote|figure|figcaption|tr|hr|ul|ol|header|footer|dd|dt|dl)$/i;

/**
 * Takes HTML and the components of MDX out of prose and leaves their text. Headings, lists, tables and what opens by a
 * click stay what they are.
 */
export function withoutHtmlTags(prose: string): string {
  if (!prose.includes('<')) return prose;
  const marked = prose
    .replace(/<((?:https?|mailto|ftp):[^\s<>]{1,1500}|[\w.+-]{1,80}@[\w.-]{1,200})>/g, '$1')
    .replace(STRUCTURE, structureAsMarkdown)
    .replace(HEADING, (_, level, inner) => `${GAP}${'#'.repeat(Number(level))} ${oneLine(inner)}${GAP}`)
    .replace(TITLED, (_, __, inner) => panelTitle(oneLine(inner.replace(/#{1,6} /g, ''))));
  return withoutTags(marked);
}

const oneLine = (text: string) => withoutTags(text.replaceAll(BREAK, ' ')).replace(/\s+/g, ' ').trim();

function withoutTags(text: string): string {
  const parts: string[] = [];
  const opening = /<(\/?)([A-Za-z][\w.:-]{0,60})(?=[\s/>])|<\/?>/g;
  let at = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [whole, slash = '', name = ''] = found;
    const end = name === '' ? found.index + whole.length - 1 : endOfTag(text, found.index + whole.length);
    if (end === undefined) continue;
    parts.push(
      text.slice(at, found.index),
      wordsOfTag(name, slash !== '', text.slice(found.index + whole.length, end)),
    );
    at = end + 1;
    opening.lastIndex = at;
  }
  if (at === 0) return text;
  parts.push(text.slice(at));
  return parts.join('');
}

/** The index of the `>` that ends a tag; values in quotes and braces may hold others. */
function endOfTag(text: string, start: number): number | undefined {
  const limit = Math.min(text.length, start + LONGEST_TAG);
  let depth = 0;
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if ((code === 34 || code === 39) && (text.charCodeAt(at - 1) === 61 || depth > 0)) {
      const closing = text.indexOf(code === 34 ? '"' : "'", at + 1);
      if (closing < 0 || closing >= limit) return undefined;
      at = closing;
    } else if (code === 123) depth++;
    else if (code === 125) depth--;
    else if (depth <= 0 && code === 62) return at;
    else if (depth <= 0 && code === 60) return undefined;
  }
  return undefined;
}

function wordsOfTag(name: string, isClosing: boolean, attributes: string): string {
  if (isPanelName(name)) return isClosing ? leavePanel() : openedPanel(attributes);
  const lower = name.toLowerCase();
  if (lower === 'br') return BREAK;
  if (lower === 'li') return isClosing ? '' : `${BREAK}- `;
  if (BLOCK_TAG.test(name)) return GAP;
  if (isClosing || lower === name) return '';
  const shown = shownAttributes(attributes);
  return shown.length > 0 ? `${shown.join(': ')}${GAP}` : '';
}

function openedPanel(attributes: string): string {
  const [title = '', ...others] = shownAttributes(attributes);
  const text = others.join('\n\n');
  const closed = attributes.trimEnd().endsWith('/') ? leavePanel() : '';
  return `${enterPanel(title)}${text}${closed}`;
}

function structureAsMarkdown(html: string): string {
  const { root } = parsePage(html);
  const blocks = htmlBlocks({ root, isKept: () => true, isDropped: () => false });
  const texts = blocks.map(({ kind, text }) =>
    kind !== 'heading' ? `\n\n${text}\n\n` : text === '' ? leavePanel() : panelTitle(text),
  );
  const hasPanels = blocks.some(({ kind }) => kind === 'heading');
  return `${hasPanels ? enterPanel() : '\n\n'}${texts.join('')}`;
}

import { BLOCK_TAGS, SKIPPED_TAGS } from '../document-parsing/html-text.ts';
import { collapseSpaces, type HtmlElement, parsePage } from '../document-parsing/html-tree.ts';

/** The text of an email that is written in HTML: paragraphs as lines, quotes with `> ` before them, links with their address. */
export function htmlAsText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  const end = () => {
    const text = collapseSpaces(line).trim();
    const isBlankAgain = text === '' && (lines.length === 0 || /^[> ]*$/.test(lines.at(-1) ?? ''));
    if (!isBlankAgain) lines.push('> '.repeat(depth) + text);
    line = '';
  };
  const visit = ({ children }: HtmlElement) => {
    for (const child of children) {
      if (typeof child === 'string') line += child;
      else element(child);
    }
  };
  const element = (child: HtmlElement) => {
    const { tag } = child;
    if (SKIPPED_TAGS.has(tag) || isHidden(child)) return;
    if (tag === 'br') return end();
    if (tag === 'hr') {
      end();
      lines.push(`${'> '.repeat(depth)}________________________________`);
      return;
    }
    if (tag === 'a') return link(child);
    if (!BLOCK_TAGS.has(tag)) return visit(child);
    if (line.trim() !== '') end();
    if (tag === 'blockquote') depth += 1;
    if (tag === 'li') line += '- ';
    visit(child);
    if (line.trim() !== '') end();
    if (tag === 'blockquote') depth -= 1;
    if (tag === 'p') end();
  };
  const link = (child: HtmlElement) => {
    const before = line.length;
    visit(child);
    const href = child.attributes['href'] ?? '';
    const text = line.slice(before).trim();
    if (/^https?:\/\//i.test(href) && text !== '' && !href.includes(text)) line += ` (${href})`;
  };
  visit(parsePage(html).root);
  end();
  return lines.join('\n').trim();
}

/** What programs hide is for programs, such as the preview of a newsletter. */
const isHidden = ({ attributes }: HtmlElement) =>
  /display\s*:\s*none/i.test((attributes['style'] ?? '').slice(0, 500)) || attributes['hidden'] !== undefined;

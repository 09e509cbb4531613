import { decodeHTMLStrict } from 'entities';
import { readMarkdownBlocks } from '../../knowledge/passages/index.ts';
import { fenceIn } from '../../language/index.ts';
import { type DocumentLink, MOST_DOCUMENT_LINKS } from './document-links.ts';
import type { ExtractedDocument } from './extracted-document.ts';
import { withoutContentsLists } from './markdown/contents-lists.ts';
import { writeDefinitions } from './markdown/definitions.ts';
import {
  linkDefinitions,
  linksInProse,
  markdownAnchors,
  withoutDefinitions,
  withoutLinks,
  withoutUnfilledTargets,
} from './markdown/find-links.ts';
import { splitFrontMatter, withoutInnerFrontMatter } from './markdown/front-matter.ts';
import { withoutHtmlTags } from './markdown/html-tags.ts';
import { readPanels, withoutMarks, writeBreaks } from './markdown/panels.ts';
import { cutSegments } from './markdown/segments.ts';
import { withoutTemplateTags } from './markdown/template-tags.ts';

/**
 * Markdown and MDX: front matter gives the title; links, components, HTML and the tags of generators become their text;
 * code stays. Link targets are returned separately. `url` is where the document can be read.
 */
export function parseMarkdown(text: string, url?: string): ExtractedDocument {
  const { settings, body } = splitFrontMatter(withoutMarks(text.replace(/\r\n?/g, '\n')));
  const { text: plain, links } = plainMarkdown(body, { settings, base: url });
  const blocks = readPanels(readMarkdownBlocks(plain)).map((block) =>
    block.kind === 'heading' ? { ...block, text: headingText(block.text) } : block,
  );
  const heading = blocks.find((block) => block.kind === 'heading' && block.level === 1);
  return {
    title: settings['title'] ?? heading?.text ?? null,
    languageHint: settings['lang'] ?? settings['language'],
    blocks: blocks.filter(({ kind, text: blockText }) => kind === 'heading' || blockText.trim() !== ''),
    links: links.slice(0, MOST_DOCUMENT_LINKS),
  };
}

interface Reading {
  settings: Readonly<Record<string, string>>;
  /** What the addresses of links are relative to. */
  base: string | undefined;
}

/** Rewrites everything outside of code. */
function plainMarkdown(body: string, { settings, base }: Reading): { text: string; links: DocumentLink[] } {
  const lines = withoutScripts(withoutInnerFrontMatter(body.split('\n')));
  const segments = cutSegments(lines);
  const prose = segments.flatMap((segment) => (segment.kind === 'code' ? [] : segment.lines));
  const named = linkDefinitions(prose.join('\n'));
  const links: DocumentLink[] = [];
  const parts = segments.map((segment) => {
    if (segment.kind === 'code') return segment.lines.join('\n');
    const text = writeDefinitions(withoutContentsLists(segment.lines)).join('\n');
    return besidesCode(text, (hidden, withCode) => {
      const visible = withoutTemplateTags(
        withoutUnfilledTargets(withoutModuleLines(withoutComments(hidden))),
        settings,
      );
      const tagless = withoutDefinitions(withoutHtmlTags(markdownAnchors(visible))).replace(LONE_PICTURE, '');
      for (const link of linksInProse(tagless, { named, base, withCode })) links.push(link);
      // A picture may stand within a link.
      return writeBreaks(withoutEntities(withoutLinks(withoutLinks(tagless))));
    });
  });
  return { text: parts.join('\n'), links };
}

/** Code within a line, which may be wrapped to the next; whatever begins a block there ends the paragraph. */
const CODE_SPAN =
  /(`{1,2})[^`\n]{1,500}(?:\n(?!\s*(?:[-*+#>|]|\d{1,3}[.)]|\n|$))[^`\n]{1,500})?\1|\{%-?\s{0,9}raw\s{0,9}-?%\}([\s\S]{0,1500}?)\{%-?\s{0,9}endraw\s{0,9}-?%\}/g;

/** Rewrites a text in which code within lines, and what a generator is told to leave alone, is hidden meanwhile. */
function besidesCode(text: string, rewrite: (hidden: string, withCode: (part: string) => string) => string): string {
  const code: string[] = [];
  const hidden = text.replace(CODE_SPAN, (found, _tick, raw) => `\ufdd0${code.push(raw ?? found) - 1}\ufdd1`);
  const withCode = (part: string) => part.replace(/\ufdd0(\d{1,9})\ufdd1/g, (_, index) => code[Number(index)] ?? '');
  return withCode(rewrite(hidden, withCode));
}

/** On a line of its own: its words describe what is not there, and would read as a title of what follows. */
const LONE_PICTURE =
  /^[ \t]{0,20}\[?!\[[^\][\n]{0,500}\]\([^()\n]{0,1500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)(?:\]\([^()\n]{0,1500}\))?[ \t]*$/gm;

function withoutEntities(prose: string): string {
  return prose.replace(/&#?\w{1,40};/g, (found) => {
    const decoded = decodeHTMLStrict(found);
    // A line end would begin another block, and a bar another cell of a table. Soft hyphens part words in vain.
    if (decoded < ' ') return found;
    return decoded === '|' ? '\\|' : decoded.replace('\u00ad', '');
  });
}

/** Scripts and styles with what is between their tags: browsers read them, not visitors. In code they are examples. */
function withoutScripts(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let fence: string | undefined;
  let end: string | undefined;
  for (const line of lines) {
    const mark = fenceIn(line);
    if (end === undefined && mark) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    }
    const opened =
      fence === undefined && end === undefined ? /^ {0,3}<(script|style)[\s>]/i.exec(line)?.[1] : undefined;
    if (opened !== undefined) end = `</${opened.toLowerCase()}>`;
    if (end === undefined) kept.push(line);
    else if (line.toLowerCase().includes(end)) end = undefined;
  }
  // A tag that is never closed hides nothing.
  return end === undefined ? kept : [...lines];
}

/** `<!-- … -->` and, in MDX, a comment in braces. */
function withoutComments(text: string): string {
  const cut = (whole: string, open: string, close: string) => {
    const parts: string[] = [];
    let at = 0;
    for (;;) {
      const start = whole.indexOf(open, at);
      const end = start < 0 ? -1 : whole.indexOf(close, start + open.length);
      if (end < 0) break;
      parts.push(whole.slice(at, start));
      at = end + close.length;
    }
    parts.push(whole.slice(at));
    return parts.join('');
  };
  return cut(cut(text, '<!--', '-->'), '{/*', '*/}');
}

/** The imports and exports of MDX, each up to the next blank line. */
function withoutModuleLines(text: string): string {
  const kept: string[] = [];
  let isModule = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') isModule = false;
    else if (
      /^(?:import\s+(?:[\w{*'"]).{0,500}|export\s+(?:const|let|var|function|default|async|class|\{|\*).{0,500})$/.test(
        line,
      )
    )
      isModule = isModule || /\bfrom\s|^export|^import\s+['"]|^import\s+\{[^}]*$/.test(line);
    if (!isModule) kept.push(line);
  }
  return kept.join('\n');
}

/** Without marks of emphasis and code. */
function headingText(text: string): string {
  return text
    .replace(/(\*\*|__|`)(.{1,300}?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}\\])([*_])(?=\S)([^*_]{1,200}?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .trim();
}

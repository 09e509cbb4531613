import type { ReactNode } from 'react';
import type { Inline } from '../../../widget/src/frame/markdown/parse-inline.ts';
import { type Block, parseMarkdown } from '../../../widget/src/frame/markdown/parse-markdown.ts';
import { withoutDirectionSigns } from '../../../widget/src/frame/plain-text.ts';

/** Markdown as the visitor sees it: read by the same parser, and never made into HTML. */
export function Markdown({ text }: { text: string }) {
  return <>{parseMarkdown(withoutDirectionSigns(text)).map(drawnBlock)}</>;
}

/**
 * What a visitor wrote, as they meant its emphasis. Only that: lines and lists stay as they were typed, and a link shows
 * where it leads instead of being one.
 */
export function GuestText({ text }: { text: string }) {
  const parts = withoutDirectionSigns(text).split(/(\*\*[^*\n]+\*\*|`[^`\n]+`)/);
  return (
    <>
      {parts.map((part, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: as below
        if (/^\*\*.+\*\*$/.test(part)) return <strong key={at}>{part.slice(2, -2)}</strong>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as below
        return /^`.+`$/.test(part) ? <code key={at}>{part.slice(1, -1)}</code> : part;
      })}
    </>
  );
}

/** Markdown on one line, inside a button too: emphasis and code stay, blocks and links become their words. */
export function MarkdownLine({ text }: { text: string }) {
  return (
    <>
      {parseMarkdown(withoutDirectionSigns(text)).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as below
        <span key={at}>{block.type === 'paragraph' ? drawn(block.children, false) : wordsOfBlock(block)} </span>
      ))}
    </>
  );
}

/** The prose of Markdown as plain words on one line, for a list: without code, tables and tags, unless there is nothing else. */
export function excerptOf(text: string): string {
  const blocks = parseMarkdown(withoutDirectionSigns(text));
  const prose = blocks.filter(({ type }) => type !== 'code' && type !== 'table').map(wordsOfBlock);
  return onOneLine(prose.join(' ').replace(tags, ' ')) || onOneLine(blocks.map(wordsOfBlock).join(' '));
}

/** The last may be cut off, where the text is. */
const tags = /<!--.*?(?:-->|$)|<\/?[a-z][^<>]*(?:>|$)/gis;

const onOneLine = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,](?:\s|$))/g, '')
    .trim();

function wordsOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return wordsOf(block.children);
    case 'code':
      return block.text;
    case 'quote':
      return block.children.map(wordsOfBlock).join(' ');
    case 'rule':
      return '';
    case 'list':
      return block.items.map((item) => item.map(wordsOfBlock).join(' ')).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(' ')).join(' ');
  }
}

function wordsOf(all: Inline[]): string {
  const parts = all.map((node) => {
    if (typeof node === 'string') return node;
    if (node.type === 'code') return node.text;
    if (node.type === 'break') return ' ';
    return node.type === 'cite' ? '' : wordsOf(node.children);
  });
  return parts.join('');
}

/** What was said does not change: a part's place is its name. */
function drawnBlock(block: Block, at: number): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={at}>{drawn(block.children)}</p>;
    case 'heading':
      return (
        <p key={at}>
          <strong>{drawn(block.children)}</strong>
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre key={at} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote key={at}>{block.children.map(drawnBlock)}</blockquote>;
    case 'rule':
      return <hr key={at} />;
    case 'list': {
      const items = block.items.map((item, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={number}>{item.map(drawnBlock)}</li>
      ));
      return block.isOrdered ? (
        <ol key={at} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={at}>{items}</ul>
      );
    }
    case 'table':
      return (
        <table key={at}>
          <thead>
            <tr>{block.head.map((cell, column) => drawnCell('th', cell, column))}</tr>
          </thead>
          <tbody>
            {block.rows.map((row, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={number}>{row.map((cell, column) => drawnCell('td', cell, column))}</tr>
            ))}
          </tbody>
        </table>
      );
  }
}

function drawnCell(Cell: 'th' | 'td', children: Inline[], column: number) {
  return <Cell key={column}>{drawn(children)}</Cell>;
}

function drawn(all: Inline[], hasLinks = true): ReactNode {
  return all.map((node, at) => {
    if (typeof node === 'string') return node;
    const key = at;
    switch (node.type) {
      case 'break':
        return <br key={key} />;
      case 'code':
        return <code key={key}>{node.text}</code>;
      case 'cite':
        return null;
      case 'link':
        if (!hasLinks) return <span key={key}>{drawn(node.children, false)}</span>;
        return (
          <a key={key} href={node.url} target="_blank" rel="noopener nofollow ugc">
            {drawn(node.children)}
          </a>
        );
      default: {
        const Tag = node.type;
        return <Tag key={key}>{drawn(node.children, hasLinks)}</Tag>;
      }
    }
  });
}

import type { ComponentChildren } from 'preact';
import { withoutDirectionSigns } from '../plain-text.ts';
import type { Inline } from './parse-inline.ts';
import { type Block, parseMarkdown } from './parse-markdown.ts';

interface Props {
  text: string;
  /** Draws the sign of a source that a sentence stands on. */
  cite?(number: number): ComponentChildren;
}

/** Markdown as elements. No HTML is ever made from text: what is not known to the parser stays text. */
export function Markdown({ text, cite }: Props) {
  return <div class="markdown">{blocks(parseMarkdown(withoutDirectionSigns(text)), cite)}</div>;
}

type CiteSign = Props['cite'];

function blocks(all: Block[], cite: CiteSign): ComponentChildren {
  return all.map((block) => drawn(block, cite));
}

function drawn(block: Block, cite: CiteSign): ComponentChildren {
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{inlines(block.children, cite)}</p>;
    case 'heading':
      return (
        <p dir="auto" class="heading">
          {inlines(block.children, cite)}
        </p>
      );
    case 'code':
      return (
        <>
          <pre dir="ltr">
            <code>{block.text}</code>
          </pre>
          {block.cites.length > 0 && <p>{inlines(block.cites, cite)}</p>}
        </>
      );
    case 'quote':
      return <blockquote>{blocks(block.children, cite)}</blockquote>;
    case 'rule':
      return <hr />;
    case 'list': {
      const items = block.items.map((item) => <li dir="auto">{itemContent(item, cite)}</li>);
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
        <div class="table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th scope="col">{inlines(cell, cite)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr>
                  {row.map((cell) => (
                    <td>{inlines(cell, cite)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** An item that is one paragraph is shown without the space around one. */
function itemContent(item: Block[], cite: CiteSign): ComponentChildren {
  const [first, ...rest] = item;
  if (first?.type !== 'paragraph') return blocks(item, cite);
  return (
    <>
      {inlines(first.children, cite)}
      {blocks(rest, cite)}
    </>
  );
}

function inlines(all: Inline[], cite: CiteSign): ComponentChildren {
  return all.map((node) => {
    if (typeof node === 'string') return node;
    switch (node.type) {
      case 'break':
        return <br />;
      case 'code':
        return <code dir="ltr">{node.text}</code>;
      case 'cite':
        return cite?.(node.number);
      case 'link':
        return (
          <a href={node.url} target="_blank" rel="noopener nofollow ugc">
            {inlines(node.children, undefined)}
          </a>
        );
      default: {
        const Tag = node.type;
        return <Tag>{inlines(node.children, cite)}</Tag>;
      }
    }
  });
}

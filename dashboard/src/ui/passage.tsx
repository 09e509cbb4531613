import './passage.css';
import { Markdown } from './markdown.tsx';
import { shownPassage } from './shown-passage.ts';

interface Props {
  text: string;
  /** What in it is marked, in UTF-16 units. */
  marked?: { start: number; end: number };
  /** A few lines of it, which fade out where there are more. */
  isShort?: boolean;
}

/** A part of a document as its readers see it. */
export function Passage({ text, marked, isShort = false }: Props) {
  return (
    <blockquote className={isShort ? 'passage short' : 'passage'}>
      <Markdown text={shownPassage(text, marked)} />
    </blockquote>
  );
}

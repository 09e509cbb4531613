import { Fragment } from 'react';

interface Props {
  text: string;
  /** From left to right; none overlaps another. */
  matches: readonly { start: number; end: number }[];
}

/** A text with what was looked for marked in it. */
export function Marked({ text, matches }: Props) {
  const ends = [0, ...matches.map(({ end }) => end)];
  return (
    <>
      {matches.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

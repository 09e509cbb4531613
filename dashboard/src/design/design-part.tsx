import type { ReactNode } from 'react';

/** All parts of the page, in its order. */
export const parts = [
  'Mark',
  'Color',
  'Type',
  'Space and shape',
  'Icons',
  'Buttons',
  'Fields',
  'Choices',
  'Settings',
  'Badges and avatars',
  'Lists',
  'Notices',
  'Nothing yet',
  'Loading',
] as const;

interface Props {
  name: (typeof parts)[number];
  /** When to use it. */
  use: string;
  /** Samples that bring their own surface lie on the page itself. */
  isBare?: boolean;
  children: ReactNode;
}

export const anchorOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** What it is and when to use it at the start, samples beside it. */
export function DesignPart({ name, use, isBare = false, children }: Props) {
  return (
    <section className="design-part" aria-labelledby={anchorOf(name)}>
      <div className="design-about">
        <h2 id={anchorOf(name)}>{name}</h2>
        <p className="quiet">{use}</p>
      </div>
      <div className={isBare ? 'design-samples' : 'panel design-samples'}>{children}</div>
    </section>
  );
}

/** Samples in a line, with what they have in common before them. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="design-sample">
      <span className="quiet">{name}</span>
      <div className="design-line">{children}</div>
    </div>
  );
}

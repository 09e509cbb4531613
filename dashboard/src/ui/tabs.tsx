import type { ReactNode } from 'react';

interface Props {
  /** What all of the pages belong to. */
  title: string;
  /** What stands at the end of the title's line. */
  beside?: ReactNode;
  /** What the way between them is called for screen readers. */
  label: string;
  children: ReactNode;
}

/** Above pages that belong together: what they are pages of, and the way between them. Each is named by its tab. */
export function Tabs({ title, beside, label, children }: Props) {
  return (
    <>
      <div className="tabs-title">
        <p>{title}</p>
        {beside}
      </div>
      <nav aria-label={label} className="tabs">
        {children}
      </nav>
    </>
  );
}

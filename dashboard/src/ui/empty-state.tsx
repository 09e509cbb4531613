import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './empty-state.css';

interface Props {
  icon: LucideIcon;
  title: string;
  hint: string;
  /** What to do about it. */
  children?: ReactNode;
}

/** Where there is nothing yet: what will be here, and how it gets here. */
export function EmptyState({ icon: Icon, title, hint, children }: Props) {
  return (
    <section className="empty">
      <span className="empty-picture" aria-hidden="true">
        <Icon />
      </span>
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </section>
  );
}

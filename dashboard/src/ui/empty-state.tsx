import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './empty-state.css';

/** What will be here: a list, figures day by day, what is said to and fro. */
type Drawing = 'rows' | 'bars' | 'chat';

interface Props {
  icon: LucideIcon;
  title: string;
  hint: string;
  /** Its outline: rows, where it is not said. */
  drawing?: Drawing;
  /** What to do about it. */
  children?: ReactNode;
}

const outlines: Record<Drawing, readonly string[]> = {
  rows: ['first', 'second', 'third'],
  bars: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  chat: ['asked', 'answered', 'thanked'],
};

/** Where there is nothing yet: what will be here, and how it gets here. */
export function EmptyState({ icon: Icon, title, hint, drawing = 'rows', children }: Props) {
  return (
    <section className="empty">
      <span className={`empty-drawing drawn-${drawing}`} aria-hidden="true">
        <Icon />
        {outlines[drawing].map((name) => (
          <i key={name} />
        ))}
      </span>
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </section>
  );
}

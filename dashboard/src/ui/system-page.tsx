import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.tsx';
import './system-page.css';

interface Props {
  icon: LucideIcon;
  tone?: 'good' | 'warn';
  title: string;
  hint?: ReactNode;
  /** Whether it came by itself, and is read out. */
  isAlert?: boolean;
  /** The way on. */
  children?: ReactNode;
}

/** What has happened, in place of a page: its name, what it means, and what to do about it. */
export function SystemPage({ icon: Icon, tone, title, hint, isAlert = false, children }: Props) {
  usePageTitle(title);
  return (
    <section className="system-page" {...(isAlert && { role: 'alert' })}>
      <span className={`system-icon ${tone ?? ''}`} aria-hidden="true">
        <Icon />
      </span>
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      {children && <div className="buttons">{children}</div>}
    </section>
  );
}

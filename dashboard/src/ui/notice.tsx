import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './notice.css';

const icons = { error: CircleAlert, warning: TriangleAlert, note: Info, done: CircleCheck };

interface Props {
  tone: keyof typeof icons;
  /** What can be done about it. */
  action?: ReactNode;
  className?: string;
  /** Words, with links among them. */
  children: ReactNode;
}

/** Says between other things what failed, what to heed, what to know or what was done. */
export function Notice({ tone, action, className = '', children }: Props) {
  const Icon = icons[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={`notice ${tone} ${className}`.trim()}>
      <Icon aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  );
}

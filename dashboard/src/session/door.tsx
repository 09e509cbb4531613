import type { ReactNode } from 'react';
import { Mark } from '../ui/mark.tsx';
import { useWords } from '../words/index.ts';
import './door.css';

/** A page before somebody is in: one card in the middle. */
export function Door({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  const words = useWords();
  return (
    <main className="door">
      <p className="brand">
        <Mark size={28} />
        {words('product')}
      </p>
      <div className="door-card">{children}</div>
      {foot && <div className="door-foot">{foot}</div>}
    </main>
  );
}

import { createContext, type ReactNode, use, useEffect } from 'react';
import { useWords } from '../words/index.ts';

/** How many things want somebody: shown before the title of whatever page they are on. */
export const TitleBadge = createContext(0);

/** The heading of a page, which also names the browser's tab. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const words = useWords();
  const badge = use(TitleBadge);
  useEffect(() => {
    document.title = `${badge > 0 ? `(${badge}) ` : ''}${title} · ${words('product')}`;
  });
  return (
    <div className="page-title">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

import { type ReactNode, useEffect } from 'react';
import { useWords } from '../words/index.ts';

/** The heading of a page, which also names the browser's tab. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const words = useWords();
  useEffect(() => {
    document.title = `${title} · ${words('product')}`;
  });
  return (
    <div className="page-title">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

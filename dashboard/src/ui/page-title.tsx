// Every page has a title: with it these are in the part that all pages share, and so before the styles of components.
import './styles.ts';

import { createContext, type ReactNode, use, useEffect } from 'react';
import { useWords } from '../words/index.ts';
import { LoadingText } from './loading.tsx';
import './page-title.css';

/** How many things want somebody: shown before the title of whatever page they are on. */
export const TitleBadge = createContext(0);

interface Props {
  title: string;
  /** What the page is for, in a sentence. */
  hint?: string;
  /** Whether the title stands for one that is not known yet. */
  isLoading?: boolean;
  children?: ReactNode;
}

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  const words = useWords();
  const badge = use(TitleBadge);
  useEffect(() => {
    document.title = `${badge > 0 ? `(${badge}) ` : ''}${title} · ${words('product')}`;
  });
}

/** The heading of a page, which also names the browser's tab. */
export function PageTitle({ title, hint, isLoading = false, children }: Props) {
  usePageTitle(title);
  return (
    <div className="page-title">
      <div className="page-heading">
        <h1>
          {isLoading ? (
            <>
              <span className="sr">{title}</span>
              <LoadingText />
            </>
          ) : (
            title
          )}
        </h1>
        {hint && <p>{hint}</p>}
        {/* Whatever has a title of its own says more about it below. */}
        {isLoading && !hint && (
          <p>
            <LoadingText />
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

import { useEffect } from 'react';
import { useLocation } from 'wouter';

interface Warning {
  question: string;
  /** The pages that one form goes through: between them nothing is lost. */
  within: string;
}

/** Asks before somebody leaves what is not saved: by closing, by a link of ours, or by going back. */
export function useUnsavedWarning(isUnsaved: boolean, { question, within }: Warning): void {
  const [address] = useLocation();
  useEffect(() => {
    if (!isUnsaved) return;
    const isWithin = (path: string) => path === within || path.startsWith(`${within}/`);

    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
      if (!link || isElsewhere || isWithin(link.pathname) || link.getAttribute('href')?.startsWith('#')) return;
      if (!confirm(question)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const onBack = (event: PopStateEvent) => {
      if (isWithin(location.pathname) || confirm(question)) return;
      // The browser has gone already; the page has not heard of it, and its address is put back.
      event.stopImmediatePropagation();
      history.pushState(null, '', address);
    };

    window.addEventListener('beforeunload', onClose);
    document.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onBack, true);
    return () => {
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onBack, true);
    };
  }, [isUnsaved, question, within, address]);
}

import { useEffect } from 'react';

/** Asks before somebody leaves what is not saved: by closing, by a link of ours, or by going back. */
export function useUnsavedWarning(isUnsaved: boolean, question: string): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const address = location.href;

    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
      if (!link || isElsewhere || link.getAttribute('href')?.startsWith('#')) return;
      if (!confirm(question)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const onBack = (event: PopStateEvent) => {
      if (confirm(question)) return;
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
  }, [isUnsaved, question]);
}

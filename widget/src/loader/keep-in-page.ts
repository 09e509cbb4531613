const pauseMs = 250;

/**
 * Puts the element into the page and back where it was taken out, at most a few times a second: a page that replaces
 * its parts keeps it, and one that fights it is not held up.
 */
export function keepInPage(
  element: Element,
  // Not the body: there may be none yet, and single-page navigation may replace it.
  container: string | Element = ':root',
  willLoad: () => void,
  signal: AbortSignal,
): void {
  let isWaiting = false;
  const place = () => {
    isWaiting = false;
    const parent = container instanceof Element ? container : document.querySelector(container);
    if (signal.aborted || !parent || element.parentNode === parent) return;
    willLoad();
    parent.append(element);
    observer.observe(parent, { childList: true });
  };
  const observer = new MutationObserver(() => {
    if (element.isConnected || isWaiting) return;
    isWaiting = true;
    setTimeout(place, pauseMs);
  });
  // The document, since the root itself may be replaced.
  observer.observe(document, { childList: true, subtree: container !== ':root' });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    element.remove();
  });
  place();
}

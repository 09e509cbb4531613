const longestWaitMs = 3_000;

/** Once the page has loaded and has nothing urgent to do. */
export function whenIdle(act: () => void, signal: AbortSignal): void {
  // Safari has no idle callback, and takes what is not a number of milliseconds as none.
  const later = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
  const soon = () => later(() => signal.aborted || act(), { timeout: longestWaitMs });
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { signal });
}

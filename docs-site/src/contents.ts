/** Marks in "On this page", or in the navigation of a reference, what is being read. */
export function setUpContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a, .navigation ul ul a')];
  if (links.length === 0) return;
  const targets = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);
  const mark = () => {
    const line = window.innerHeight * 0.25;
    const isAtEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 4;
    const read = isAtEnd
      ? targets.length - 1
      : targets.findLastIndex((target) => target.getBoundingClientRect().top <= line);
    links.forEach((link, at) => {
      if (at !== Math.max(read, 0)) link.removeAttribute('aria-current');
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true');
        bringIntoSight(link);
      }
    });
  };
  let isDue = false;
  const onScroll = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mark();
    });
  };
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('resize', onScroll, { passive: true });
  mark();
}

/** In its own column only: the page stays where it is. */
function bringIntoSight(link: HTMLElement): void {
  const column = link.closest('nav');
  if (!column) return;
  const { top, bottom } = column.getBoundingClientRect();
  const own = link.getBoundingClientRect();
  if (own.top < top) column.scrollTop -= top - own.top + 48;
  else if (own.bottom > bottom) column.scrollTop += own.bottom - bottom + 48;
}

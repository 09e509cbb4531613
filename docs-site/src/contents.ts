/** Marks in "On this page" what is being read. */
export function setUpContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  if (links.length === 0) return;
  const targets = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);
  const mark = () => {
    const line = window.innerHeight * 0.25;
    const isAtEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 4;
    const read = isAtEnd
      ? targets.length - 1
      : targets.findLastIndex((target) => target.getBoundingClientRect().top <= line);
    links.forEach((link, at) => {
      if (at === Math.max(read, 0)) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
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

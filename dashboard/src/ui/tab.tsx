import { useEffect, useRef } from 'react';
import { Link, useRoute } from 'wouter';

/** The way to a page, which says when one is there, and comes into sight where there is no room for all of them. */
export function Tab({ href, label }: { href: string; label: string }) {
  const [isHere] = useRoute(href);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const tabs = link.current?.parentElement;
    if (!isHere || !tabs) return;
    // Also when a phone is turned. Not by scrollIntoView, which moves the page as well.
    const observer = new ResizeObserver(() => {
      if (link.current) tabs.scrollLeft += middleOf(link.current) - middleOf(tabs);
    });
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [isHere]);
  return (
    <Link ref={link} href={href} {...(isHere && { 'aria-current': 'page' })}>
      {label}
    </Link>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

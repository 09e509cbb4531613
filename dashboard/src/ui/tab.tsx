import { useEffect, useRef } from 'react';
import { Link, useRoute } from 'wouter';

/** The way to a page, which says when one is there, and comes into sight where there is no room for all of them. */
export function Tab({ href, label }: { href: string; label: string }) {
  const [isHere] = useRoute(href);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  return (
    <Link ref={link} href={href} {...(isHere && { 'aria-current': 'page' })}>
      {label}
    </Link>
  );
}

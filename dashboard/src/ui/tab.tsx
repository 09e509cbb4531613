import { Link, useRoute } from 'wouter';

/** The way to a page, which says when one is there. */
export function Tab({ href, label }: { href: string; label: string }) {
  const [isHere] = useRoute(href);
  return (
    <Link href={href} {...(isHere && { 'aria-current': 'page' })}>
      {label}
    </Link>
  );
}

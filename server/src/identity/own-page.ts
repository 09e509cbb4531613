import type { IsOwnOrigin } from './own-origin.ts';

type Header = (name: string) => string | undefined;

/**
 * Whether a request may have come from a page of ours. Browsers send the renewal cookie for pages of the same site,
 * which may belong to somebody else: another port, another subdomain. Programs that are no browsers say nothing of it.
 */
export function isFromOwnPage(header: Header, isOwnOrigin: IsOwnOrigin): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Over plain http, where a browser says nothing but this.
  const origin = header('origin');
  return origin === undefined || isOwnOrigin(origin, header('host'));
}

import { pageAt } from './page-at.ts';

/** Whether a page of this origin is one of ours, given the Host header of the request it made. */
export type IsOwnOrigin = (origin: string, host: string | undefined) => boolean;

/**
 * Our pages are where the operator says that browsers reach us. Without such an address the Host header is believed
 * where it names this machine, and nowhere else: it is the caller's own word.
 */
export function ownOrigins({ publicUrl, isGiven }: { publicUrl: string; isGiven: boolean }): IsOwnOrigin {
  const { origin: publicOrigin } = new URL(publicUrl);
  return (origin, host) => {
    const page = pageAt(origin);
    if (!page) return false;
    return origin === publicOrigin || (!isGiven && isLoopback(page.hostname) && isSentTo(page, host));
  };
}

export function isLoopback(hostname: string): boolean {
  return /^(?:(?:[a-z0-9_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/.test(hostname);
}

function isSentTo(page: URL, host: string | undefined): boolean {
  // Some proxies write a port that browsers leave out.
  const hosts = page.port ? [page.host] : [page.host, `${page.host}:${page.protocol === 'http:' ? 80 : 443}`];
  return hosts.includes(host?.toLowerCase() ?? '');
}

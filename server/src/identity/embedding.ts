import { pageAt } from './page-at.ts';

/** Hosts whose pages may embed a chatbot. */
interface EmbeddingHost {
  host: string;
  withSubdomains: boolean;
}

/**
 * A browser asks this list twice: as `frame-ancestors` before it shows the chat inside a page, and as `mayEmbed` when a
 * page asks for a visitor token. An IPv6 address is not among them, because no `frame-ancestors` can name one.
 */
function embeddingHosts(domain: string): EmbeddingHost[] {
  if (domain === '')
    return [
      { host: 'localhost', withSubdomains: true },
      { host: '127.0.0.1', withSubdomains: false },
    ];
  // What an address may hold as a host, such as `*` or `;`, would say something else in a policy.
  return isPlainHost(domain) ? [{ host: domain, withSubdomains: true }] : [];
}

/** Whether a name is made of letters, digits, hyphens and underscores between dots. */
export function isPlainHost(name: string): boolean {
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name);
}

/** Whether a page of this origin may embed a chatbot of this domain: the domain, its subdomains, or localhost while there is none. */
export function mayEmbed(domain: string, origin: string): boolean {
  const page = pageAt(origin);
  if (!page) return false;
  return embeddingHosts(domain).some(
    ({ host, withSubdomains }) => page.hostname === host || (withSubdomains && page.hostname.endsWith(`.${host}`)),
  );
}

/** The same as sources of a Content-Security-Policy's `frame-ancestors`, our own pages among them. */
export function frameAncestors(domain: string): string[] {
  const hosts = embeddingHosts(domain).flatMap(({ host, withSubdomains }) =>
    withSubdomains ? [host, `*.${host}`] : [host],
  );
  return ["'self'", ...hosts.flatMap((host) => [`http://${host}:*`, `https://${host}:*`])];
}

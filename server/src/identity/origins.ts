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

/** The page's address, of an origin as browsers write it; undefined for anything else, `null` included. */
function pageAt(origin: string): URL | undefined {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  return page && /^https?:$/.test(page.protocol) && page.origin === origin ? page : undefined;
}

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

/** Where a chatbot may be embedded. */
export interface Embedding {
  /** With their subdomains. */
  domains: readonly string[];
  isLocalhostAllowed: boolean;
}

/** Hosts whose pages may embed a chatbot. */
interface EmbeddingHost {
  host: string;
  withSubdomains: boolean;
}

/**
 * A browser asks this list twice: as `frame-ancestors` before it shows the chat inside a page, and as `mayEmbed` when a
 * page asks for a visitor token. An IPv6 address is not among them, because no `frame-ancestors` can name one.
 */
function embeddingHosts({ domains, isLocalhostAllowed }: Embedding): EmbeddingHost[] {
  // What an address may hold as a host, such as `*` or `;`, would say something else in a policy.
  const named = domains.filter(isPlainHost).map((host) => ({ host, withSubdomains: true }));
  return isLocalhostAllowed ? [...named, ...thisMachine] : named;
}

const thisMachine: readonly EmbeddingHost[] = [
  { host: 'localhost', withSubdomains: true },
  { host: '127.0.0.1', withSubdomains: false },
];

/** Whether a name is made of letters, digits, hyphens and underscores between dots. */
export function isPlainHost(name: string): boolean {
  return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name);
}

/** Whether a page of this origin may embed a chatbot. */
export function mayEmbed(embedding: Embedding, origin: string): boolean {
  const page = pageAt(origin);
  if (!page) return false;
  return embeddingHosts(embedding).some(
    ({ host, withSubdomains }) => page.hostname === host || (withSubdomains && page.hostname.endsWith(`.${host}`)),
  );
}

/** The same as sources of a Content-Security-Policy's `frame-ancestors`, our own pages among them. */
export function frameAncestors(embedding: Embedding): string[] {
  const hosts = embeddingHosts(embedding).flatMap(({ host, withSubdomains }) =>
    withSubdomains ? [host, `*.${host}`] : [host],
  );
  return ["'self'", ...hosts.flatMap((host) => [`http://${host}:*`, `https://${host}:*`])];
}

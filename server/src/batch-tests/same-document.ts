/** The address of a source as it is compared. */
export interface ReadAddress {
  address: string;
  /** As URLs are written in full. */
  href: string;
  /** Without the part after # and a slash at its end. */
  page: string;
  /** The last part of its path, with and without its ending. */
  names: readonly string[];
}

export function readAddress(address: string): ReadAddress {
  const url = URL.parse(address);
  const path = withoutSlashes(url?.pathname ?? address);
  const name = decoded(path.slice(path.lastIndexOf('/') + 1));
  const href = url?.href ?? address;
  if (url) url.hash = '';
  return {
    address,
    href,
    page: withoutSlashes(url?.href ?? address),
    names: [name, name.replace(/\.[a-z\d]{1,5}$/i, '')],
  };
}

/**
 * Whether a source is the document that was expected:
 * - an address names the same page, whatever the part after # and a slash at its end;
 * - an address that ends in * names every page that begins so;
 * - anything else is an id, and is the last part of the page's path, with or without its ending (`returns` for
 *   `https://example.com/help/returns.html`).
 */
export function isSameDocument(source: ReadAddress, { address, href, page }: ReadAddress): boolean {
  if (!address.includes('://')) return source.names.includes(address);
  if (address.endsWith('*')) return source.href.startsWith(href.slice(0, -1));
  return source.page === page;
}

/** By hand: a pattern for slashes at the end tries again from each slash before. */
function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing.
    return part;
  }
}

/**
 * Whether a source is the document that was expected:
 * - an address names the same page, whatever the part after # and a slash at its end;
 * - an address that ends in * names every page that begins so;
 * - anything else is an id, and is the last part of the page's path, with or without its ending (`returns` for
 *   `https://example.com/help/returns.html`).
 */
export function isSameDocument(source: string, expected: string): boolean {
  if (!expected.includes('://')) return lastPartNames(source, expected);
  if (expected.endsWith('*')) return hrefOf(source).startsWith(hrefOf(expected).slice(0, -1));
  return pageOf(source) === pageOf(expected);
}

/** As URLs are written in full. */
const hrefOf = (address: string) => URL.parse(address)?.href ?? address;

function pageOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = '';
  return url.href.replace(/\/+$/, '');
}

function lastPartNames(source: string, id: string): boolean {
  const path = (URL.parse(source)?.pathname ?? source).replace(/\/+$/, '');
  const lastPart = decoded(path.slice(path.lastIndexOf('/') + 1));
  return lastPart === id || lastPart.replace(/\.[a-z\d]{1,5}$/i, '') === id;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing.
    return part;
  }
}

/** An address as people read one: without its protocol, and without the part that only marks a text on the page. */
export function addressText(url: string): string {
  const { host, pathname, search } = new URL(url);
  return decoded(`${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`);
}

/** The addresses that lead somewhere, each once. */
export function pagesAmong(urls: readonly string[]): string[] {
  const pages = urls.filter((url) => /^https?:/.test(url) && URL.canParse(url));
  return [...new Map(pages.map((url) => [url.replace(/#.*$/, ''), url])).values()];
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

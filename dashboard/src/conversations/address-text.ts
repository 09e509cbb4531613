/** An address as people read one: without its protocol, and without the part that only marks a text on the page. */
export function addressText(url: string): string {
  const { host, pathname, search } = new URL(url);
  return decoded(`${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`);
}

/** A page that an answer stands on, as people know it: by its title, by its address where it has none. */
export interface NamedPage {
  title: string;
  url: string;
}

/** The addresses that lead somewhere, each once, with the titles that are known of them. */
export function pagesAmong(urls: readonly string[], named: readonly NamedPage[] = []): NamedPage[] {
  const pages = urls.filter((url) => /^https?:/.test(url) && URL.canParse(url));
  const titles = new Map(named.map(({ title, url }) => [withoutSpot(url), title]));
  return [...new Map(pages.map((url) => [withoutSpot(url), url]))].map(([page, url]) => ({
    title: titles.get(page) || addressText(url),
    url,
  }));
}

const withoutSpot = (url: string) => url.replace(/#.*$/, '');

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

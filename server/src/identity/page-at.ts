/** The page's address, of an origin as browsers write it; undefined for anything else, `null` included. */
export function pageAt(origin: string): URL | undefined {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  return page && /^https?:$/.test(page.protocol) && page.origin === origin ? page : undefined;
}

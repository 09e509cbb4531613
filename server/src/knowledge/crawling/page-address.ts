/** Parameters that say where a reader came from and change nothing on the page. */
const trackingParameters = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|ref_src)$/i;

/** What is never a document: pictures, sound, programs, styles, archives. */
const otherFiles =
  /\.(?:png|jpe?g|gif|webp|svg|ico|avif|bmp|tiff?|mp[34]|m4[av]|mov|avi|webm|wav|ogg|woff2?|ttf|eot|otf|css|m?js|map|json|xml|rss|atom|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|dmg|pkg|deb|rpm|apk|iso|bin|wasm)$/i;

/** Longer ones hold data rather than name a page, and no database has room for them in an index. */
const longestAddress = 2_000;

/** The one address under which a page is known, whatever link led there; nothing for what is no page. */
export function pageAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (otherFiles.test(url.pathname)) return undefined;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (trackingParameters.test(name)) url.searchParams.delete(name);
  return url.href.length <= longestAddress ? url.href : undefined;
}

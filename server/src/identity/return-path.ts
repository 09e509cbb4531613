/** It travels in a cookie, of which browsers keep 4,096 characters. */
const longest = 1_000;
const nowhere = 'http://parley.invalid';

/** The page of ours that an address names, or the first page: whoever signs in by a link ends nowhere else. */
export function returnPath(given: string | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, nowhere)) return '/';
  // As browsers read it: backslashes are slashes, tabs are nothing, dots go up.
  const { origin, pathname, search, hash } = new URL(given, nowhere);
  const isOurs = origin === nowhere && !pathname.startsWith('//');
  const isPage = !/^\/api(\/|$)/i.test(pathname);
  const path = pathname + search + hash;
  return isOurs && isPage && path.length <= longest ? path : '/';
}

/** As in package.json. */
export const version = '0.1.0';

/** Browsers, and their workers, say themselves who they are; another name would cost a request that asks for leave. */
export function userAgent(): Record<string, string> {
  const isBrowser = globalThis.navigator?.userAgent?.startsWith('Mozilla/');
  return isBrowser ? {} : { 'User-Agent': `parley-js/${version}` };
}

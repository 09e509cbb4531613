import type { Source } from '../api/documents.ts';
import { addressText } from '../conversations/address-text.ts';

/** So many sources of one host make its name say nothing in a list of them. */
const manySources = 3;

/** How the addresses of a list are written: without the host that most of them share. */
export function shortAddresses(sources: readonly Pick<Source, 'url'>[]): (url: string | null) => string | undefined {
  const counts = new Map<string, number>();
  for (const { url } of sources) {
    const host = hostIn(url);
    if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const [common, count = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return (url) => {
    if (url === null || !URL.canParse(url)) return undefined;
    const whole = addressText(url);
    const path = whole.slice(whole.indexOf('/'));
    const isShared = count >= manySources && hostIn(url) === common && whole.includes('/');
    return isShared ? path : whole;
  };
}

const hostIn = (url: string | null) => (url === null ? undefined : URL.parse(url)?.host);

import type { FoundPassage } from '../../knowledge/index.ts';

/** Where the links of an answer may lead. */
export interface LinkHosts {
  /** Whether an address of the web or of mail may be shown. */
  allows(address: string): boolean;
  /** The text without bare addresses that may not be shown; some readers of Markdown make links of them. */
  withoutForeign(text: string): string;
  /** Whether the text names a host or a mail address that may not be shown, however it is written. */
  namesForeign(text: string): boolean;
}

type Linking = Pick<FoundPassage, 'text' | 'url' | 'links'>;

const webAddress = /\b(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+/gi;
const mailAddress = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
/** A host with a path behind it, which nobody writes without meaning an address. */
const hostWithPath = /\b(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}\/\S*/gi;

/**
 * A model may be talked into sending visitors anywhere. Links lead where the passages it was given link to, to hosts that
 * stand in their text, to the chatbot's own domain, and to those that the owner has named.
 */
export function linkHosts(
  passages: readonly Linking[],
  { domain, allowed }: { domain: string; allowed: readonly string[] },
): LinkHosts {
  // Most answers hold no address: the passages are looked through with the first that does.
  let found: ReturnType<typeof addressesIn> | undefined;
  const inPassages = () => {
    found ??= addressesIn(passages);
    return found;
  };
  const owned = [domain, ...allowed].filter(Boolean).map((host) => host.toLowerCase());
  const isAllowedHost = (host: string) =>
    owned.some((own) => host === own || host.endsWith(`.${own}`)) || inPassages().hosts.has(host);

  function allows(address: string): boolean {
    if (inPassages().links.has(withoutFragment(address))) return true;
    if (/^mailto:/i.test(address)) {
      const mail = decoded(address.slice('mailto:'.length)).split('?')[0]?.trim().toLowerCase() ?? '';
      return inPassages().mails.has(mail) || isAllowedHost(mail.split('@').at(-1) ?? '');
    }
    const host = hostOf(address);
    return host !== undefined && isAllowedHost(host);
  }
  const allowsMail = (mail: string) => allows(`mailto:${mail}`);

  return {
    allows,
    withoutForeign: (text) =>
      text
        .replace(webAddress, (address) => (allows(address) ? address : ''))
        .replace(mailAddress, (mail) => (allowsMail(mail) ? mail : '')),
    namesForeign: (text) =>
      [webAddress, hostWithPath].some((form) => [...text.matchAll(form)].some(([found]) => !allows(found))) ||
      [...text.matchAll(mailAddress)].some(([mail]) => !allowsMail(mail)),
  };
}

function addressesIn(passages: readonly Linking[]) {
  const hosts = new Set<string>();
  const mails = new Set<string>();
  const linked = new Set<string>();
  for (const { text, url, links = [] } of passages) {
    for (const link of links) linked.add(withoutFragment(link.url));
    const addresses = [...`${url}\n${text}`.matchAll(webAddress), ...text.matchAll(hostWithPath)];
    for (const [address] of addresses) {
      const host = hostOf(address);
      if (host !== undefined) hosts.add(host);
    }
    for (const [mail] of text.matchAll(mailAddress)) mails.add(mail.toLowerCase());
  }
  return { hosts, mails, links: linked };
}

/** The same page, whatever part of it. */
const withoutFragment = (address: string) => (URL.parse(address)?.href ?? address).split('#', 1)[0] ?? '';

/** As a browser reads it: what stands before an @ is no host. */
function hostOf(address: string): string | undefined {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

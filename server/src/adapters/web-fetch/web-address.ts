import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { reasonSentence } from '../../knowledge/ports.ts';

/** Where websites are. Others are databases, mail servers and the like, to which a request may be a command. */
const webPorts = new Set(['', '80', '443', '8000', '8080', '8443', '8888']);

/** Names that only mean something inside a network. */
const innerSuffixes =
  'localhost localdomain local internal intranet private corp home lan svc arpa test invalid onion'.split(' ');

const longestAddress = 2_000;
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** The hosts of a network of one's own that an operator has allowed, each with a port or for all ports. */
export type AllowedHosts = readonly string[];

export function isAllowedHost(url: URL, allowed: AllowedHosts): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowed.includes(url.hostname) || allowed.includes(`${url.hostname}:${port}`);
}

/** Why an address is refused before anything is looked up or connected to; nothing when it is not. */
export function refusalOf(address: string, allowed: AllowedHosts): string | undefined {
  if (address.length > longestAddress)
    return `The address is longer than ${longestAddress.toLocaleString('en')} characters.`;
  // Parsers disagree about these, so that one may check a host and another connect to a different one.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(address)) return 'The address holds a space, a backslash or an invisible character.';
  if (!/^https?:\/\/[^/?#]/i.test(address)) return 'The address must begin with http:// or https://.';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return 'This is not a web address.';
  if (url.username || url.password || /^[^/?#]*@/.test(address.replace(/^https?:\/\//i, '')))
    return 'The address holds a user name or a password.';
  if (isAllowedHost(url, allowed)) return undefined;
  const inside = isInside(url.hostname);
  if (inside === undefined) return `${url.hostname} is not the name of a website.`;
  if (inside) return `${reasonSentence('private-network', { host: url.hostname })} ${howToAllow(url, allowed)}`;
  if (!webPorts.has(url.port)) return `Port ${url.port} is not one of a website. ${howToAllow(url, allowed)}`;
  return undefined;
}

/** Whether a host is in a private network, judging by its name; undefined for what is not a name. */
function isInside(host: string): boolean | undefined {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal)) return !isPublicAddress(literal);
  const labels = host.replace(/\.$/, '').split('.');
  if (labels.some((part) => !label.test(part))) return undefined;
  return labels.length < 2 || innerSuffixes.includes(labels.at(-1) ?? '');
}

export const innerAddress = (host: string) =>
  `${reasonSentence('private-network', { host })} ${reasonSentence('allow-private-host', { setting: 'ALLOWED_PRIVATE_HOSTS' })}`;

const loopbacks = ['localhost', '127.0.0.1', '[::1]'];

/** Hosts are compared as they are written: one name of a machine does not allow another. */
function howToAllow(url: URL, allowed: AllowedHosts): string {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const sameMachine = loopbacks.includes(url.hostname)
    ? loopbacks.find((host) => allowed.includes(host) || allowed.includes(`${host}:${port}`))
    : undefined;
  return sameMachine
    ? reasonSentence('allowed-by-other-name', { host: sameMachine })
    : reasonSentence('allow-private-host', { setting: `ALLOWED_PRIVATE_HOSTS=${url.hostname}:${port}` });
}

/** Public by their range, yet internal to a cloud provider. */
const deniedIpv4 = new Set(['168.63.129.16']);

/** All that was ever allocated for the public internet; everything else is private or a tunnel. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
const deniedIpv6 = [
  // Protocol assignments, among them Teredo, which carries any IPv4 address inside.
  '2001::/23',
  // Documentation.
  '2001:db8::/32',
  '3fff::/20',
  // 6to4, which carries any IPv4 address inside.
  '2002::/16',
].map((range) => ipaddr.IPv6.parseCIDR(range));

/** Whether an IP address is one of the internet: global unicast, and nothing that leads back inside. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast' && !deniedIpv4.has(parsed.toString());
  return parsed.match(globalIpv6) && !deniedIpv6.some((range) => parsed.match(range));
}

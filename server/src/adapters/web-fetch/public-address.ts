import ipaddr from 'ipaddr.js';

/** Public by their range, and yet inside the machine room of a cloud. */
const deniedIpv4 = new Set(['168.63.129.16']);

/** All that was ever given out for the internet at large; everything else is ours, somebody's, or a way around. */
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

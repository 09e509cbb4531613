import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/**
 * The network that an address is counted by. A client with one IPv6 address has its whole /64, so that counting single
 * ones would count nothing. An IPv4 address is counted as such, however it is written.
 */
export function networkOf(address: string): string {
  const bare = withoutZone(address);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIPv4) return dotted(groups.slice(6));
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Without the brackets of an address in a URL, and without the interface of a link-local one. */
function withoutZone(address: string): string {
  return address.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // As the system writes it: lower case, one shape for each address, the last two groups perhaps as IPv4.
  const { address: written } = new SocketAddress({ address, family: 'ipv6' });
  const [head = '', tail] = withoutDots(written).split('::');
  const numbers = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
}

function dotted([high = 0, low = 0]: number[]): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

import type { IncomingMessage } from 'node:http';

/** The network address that a request comes from. */
export type AddressOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

interface Options {
  /** Whether a reverse proxy in front says where requests come from. */
  trustProxy: boolean;
  /** Called once, when requests seem to come through a proxy that is not trusted. */
  onUntrustedProxy(): void;
}

export function clientAddress({ trustProxy, onUntrustedProxy }: Options): AddressOf {
  let isReported = false;
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for'];
    const own = socket.remoteAddress ?? 'unknown';
    if (forwarded === undefined) return own;
    // The proxy adds the last one; the client may have written the others.
    if (trustProxy) return [forwarded].flat().join(',').split(',').at(-1)?.trim() || own;
    if (!isReported && isPrivate(own)) {
      isReported = true;
      onUntrustedProxy();
    }
    return own;
  };
}

/** Proxies stand on the same machine or network; a header from elsewhere is only somebody's claim. */
const isPrivate = (address: string) =>
  /^(::1$|f[cd]|(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.))/i.test(address);

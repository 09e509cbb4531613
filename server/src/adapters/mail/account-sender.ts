import { isIP } from 'node:net';
import type { OpenMailSender } from '../../mail/ports.ts';
import type { Resolve } from '../web-fetch/guarded-agent.ts';
import { resolveAll } from '../web-fetch/resolve-all.ts';
import {
  type AllowedHosts,
  innerAddress,
  isAllowedHost,
  isPublicAddress,
  refusalOf,
} from '../web-fetch/web-address.ts';
import { createSmtpSender } from './smtp-sender.ts';

/** Where mail servers take messages. Others may be anything, to which a connection is a command. */
const mailPorts = new Set([25, 465, 587, 2525]);

const isAllowed = (host: string, port: number, allowed: AllowedHosts) =>
  URL.canParse(`http://${host}:${port}/`) && isAllowedHost(new URL(`http://${host}:${port}/`), allowed);

/** Why a mail server is refused before anything is looked up or connected to; nothing when it is not. */
export function refusalOfMailServer(host: string, port: number, allowed: AllowedHosts): string | undefined {
  if (isAllowed(host, port, allowed)) return undefined;
  if (refusalOf(`https://${isIP(host) === 6 ? `[${host}]` : host}/`, []) !== undefined) return innerAddress(host);
  return mailPorts.has(port) ? undefined : `Port ${port} is not one of a mail server: use 587, 465, 2525 or 25.`;
}

/**
 * Sends by the mail server of an account. Its name is looked up for each email, and the connection goes to the address
 * that was checked: a DNS server cannot answer the check and the connection differently.
 */
export function createAccountSender(allowed: AllowedHosts, resolve: Resolve = resolveAll): OpenMailSender {
  async function addressOf(host: string, port: number): Promise<string> {
    const refusal = refusalOfMailServer(host, port, allowed);
    if (refusal) throw new Error(refusal);
    const isOwnNetwork = isAllowed(host, port, allowed);
    const found = isIP(host) ? [{ address: host }] : await resolve(host, isOwnNetwork);
    if (!isOwnNetwork && !found.every(({ address }) => isPublicAddress(address))) throw new Error(innerAddress(host));
    const [first] = found;
    if (!first) throw new Error(`${host} could not be found.`);
    return first.address;
  }

  return ({ host, port, security, user, password, from }) =>
    createSmtpSender({
      from,
      url: async () => ({
        host: await addressOf(host, port),
        port,
        secure: security === 'tls',
        // Only what an operator allows inside the own network may be reached without TLS.
        requireTLS: security === 'starttls' && !isAllowed(host, port, allowed),
        tls: { servername: isIP(host) ? '' : host },
        ...(user !== '' && { auth: { user, pass: password } }),
      }),
    });
}

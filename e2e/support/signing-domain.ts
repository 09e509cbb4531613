import { createHash, createSign, generateKeyPairSync } from 'node:crypto';

const selector = 'mail';
const signedHeaders = ['from', 'to', 'subject', 'date', 'message-id'];

export type SigningDomain = ReturnType<typeof makeSigningDomain>;

/** A domain that asks receivers to reject what it has not signed, with its records and its signature (RFC 6376). */
export function makeSigningDomain(domain: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    records: {
      [`_dmarc.${domain}`]: 'v=DMARC1; p=reject',
      [`${selector}._domainkey.${domain}`]: `v=DKIM1; k=rsa; p=${key}`,
      [domain]: 'v=spf1 -all',
    },
    /** The email with the signature above it. */
    sign(mail: string): string {
      const end = mail.indexOf('\r\n\r\n');
      const body = `${mail.slice(end + 4).replace(/(?:\r\n)+$/, '')}\r\n`;
      const lines = mail.slice(0, end).split('\r\n');
      const headers = signedHeaders.flatMap((name) =>
        lines.filter((line) => line.toLowerCase().startsWith(`${name}:`)),
      );
      const bodyHash = createHash('sha256').update(body).digest('base64');
      const tags = `v=1; a=rsa-sha256; c=relaxed/simple; d=${domain}; s=${selector}; h=${signedHeaders.join(':')}; bh=${bodyHash}; b=`;
      const signed = [...headers.map(relaxed), `dkim-signature:${tags}`].join('\r\n');
      const signature = createSign('sha256').update(signed).sign(privateKey, 'base64');
      return `DKIM-Signature: ${tags}${signature}\r\n${mail}`;
    },
  };
}

function relaxed(line: string): string {
  const at = line.indexOf(':');
  return `${line.slice(0, at).toLowerCase()}:${line
    .slice(at + 1)
    .trim()
    .replaceAll(/[ \t]+/g, ' ')}`;
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What an answer to an email goes on with: a live session, or a conversation with the chatbot. */
const prefixes = ['live', 'sess'] as const;

const idBytes = 24;
const dayBytes = 2;
const macBytes = 8;
const tokenBytes = idBytes + dayBytes + macBytes;
const dayMs = 24 * 3600_000;
/** The first of the two bytes' bits tells the prefix: days are counted by the others, for 89 years. */
const countedFromMs = Date.UTC(2026, 0, 1);
const dayMask = 0x7fff;
/** How long an answer to an email reaches its conversation. */
const validMs = 30 * dayMs;

/** Mail servers change case: base32 has one. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenCharacters = Math.ceil((tokenBytes * 8) / 5);
/** The part before the @ has at most 64 characters, of which the token needs most. */
export const longestReplyName = 64 - 1 - tokenCharacters;

/** What a recipient's address says: a conversation, truly or not, or nothing of ours. */
export type ReadReplyAddress =
  | { kind: 'valid' | 'expired' | 'wrong'; sessionId: string }
  | { kind: 'unreadable' }
  | undefined;

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;

/**
 * Addresses that lead an answer back into its conversation: `reply+TOKEN@example.com`. The token is the conversation's
 * id, the day on which it expires and a signature of both.
 */
export function createReplyAddresses(address: string, secret: string) {
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'parley: reply addresses', 32));
  const signatureOf = (signed: Uint8Array) => createHmac('sha256', key).update(signed).digest().subarray(0, macBytes);

  return {
    name,
    domain,

    /** Nothing for an id of another form than ours. */
    addressOf(sessionId: string, sentAtMs: number): string | undefined {
      const [, prefix, encoded = ''] = /^(live|sess)_([\w-]{32})$/.exec(sessionId) ?? [];
      if (prefix === undefined) return undefined;
      const signed = Buffer.alloc(idBytes + dayBytes);
      signed.write(encoded, 'base64url');
      const lastDay = Math.ceil((sentAtMs + validMs - countedFromMs) / dayMs) & dayMask;
      signed.writeUInt16BE(lastDay | (prefix === 'sess' ? dayMask + 1 : 0), idBytes);
      return `${name}+${toBase32(Buffer.concat([signed, signatureOf(signed)]))}@${domain}`;
    },

    read(recipient: string, nowMs: number): ReadReplyAddress {
      const given = recipient.trim().toLowerCase();
      if (!given.startsWith(`${name}+`) || !given.endsWith(`@${domain}`)) return undefined;
      const bytes = fromBase32(given.slice(name.length + 1, -domain.length - 1));
      if (bytes?.length !== tokenBytes) return { kind: 'unreadable' };
      const signed = bytes.subarray(0, idBytes + dayBytes);
      const days = signed.readUInt16BE(idBytes);
      const sessionId = `${prefixes[days > dayMask ? 1 : 0]}_${signed.toString('base64url', 0, idBytes)}`;
      if (!timingSafeEqual(signatureOf(signed), bytes.subarray(idBytes + dayBytes)))
        return { kind: 'wrong', sessionId };
      const isExpired = countedFromMs + (days & dayMask) * dayMs < nowMs;
      return { kind: isExpired ? 'expired' : 'valid', sessionId };
    },
  };
}

function toBase32(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer | undefined {
  if (text.length !== tokenCharacters) return undefined;
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value === -1) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  // Bits that stand for nothing must be zero: an address has one spelling.
  return held === 0 ? Buffer.from(bytes) : undefined;
}

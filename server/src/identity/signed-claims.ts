import { createHmac, timingSafeEqual } from 'node:crypto';

/** Claims that only this installation can have written: readable by everybody, changed by nobody. */
export function signClaims(purpose: string, claims: object, secret: string): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signature(purpose, payload, secret)}`;
}

/** The claims, when we signed them for this purpose; whether they have expired is for the caller to ask. */
export function readClaims(purpose: string, text: string, secret: string): unknown {
  const [payload = '', given = '', ...rest] = text.split('.');
  if (rest.length > 0) return undefined;
  const expected = Buffer.from(signature(purpose, payload, secret));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** What was signed for one purpose serves no other. */
function signature(purpose: string, payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}.${payload}`).digest('base64url');
}

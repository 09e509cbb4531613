import { createHmac } from 'node:crypto';
import { type FuzzRequest, setHeader } from '../request.ts';
import type { Context, RequestClass } from './request-class.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const bearer = (token: string) => (request: FuzzRequest) => setHeader(request, 'Authorization', `Bearer ${token}`);

interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Signs as HMAC with this; without it the signature of the real token is kept. */
  secret?: (context: Context) => string;
}

/** The user's own token with other claims or another header, which the signature does not cover. */
const forged =
  (make: (context: Context) => Forgery) =>
  (request: FuzzRequest, context: Context): void => {
    const { header = {}, claims = {}, secret } = make(context);
    const [realHeader = '', realClaims = '', realSignature = ''] = (context.scene.tokens['user'] ?? '').split('.');
    const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
    const signed = `${encode({ ...decode(realHeader), ...header })}.${encode({ ...decode(realClaims), ...claims })}`;
    const signature = secret ? createHmac('sha256', secret(context)).update(signed).digest('base64url') : realSignature;
    bearer(`${signed}.${header['alg'] === 'none' ? '' : signature}`)(request);
  };

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const tokens: [string, string][] = [
  ['empty', ''],
  ['10 KB', 'x'.repeat(10_000)],
  ['10 KB with the form of a key', `pk_live_${'a'.repeat(10_000)}`],
  ['quotes and SQL in the key', `pk_live_' or '1'='1' --`],
  ['two dots', '..'],
  ['10,000 dots', '.'.repeat(10_000)],
  ['not base64', 'a.b.c'],
  ['JSON', '{"alg":"none"}'],
  ['bytes above 127', 'pk_live_\xff\xfe'],
  ['name of a prototype', '__proto__'],
];

const forgeries: [string, (context: Context) => Forgery][] = [
  ['alg none', () => ({ header: { alg: 'none' } })],
  ['HS256 with the public key', ({ publicKey }) => ({ header: { alg: 'HS256' }, secret: () => publicKey.pem })],
  ['HS256 with an empty secret', () => ({ header: { alg: 'HS256' }, secret: () => '' })],
  ['unknown kid', () => ({ header: { kid: '../../dev/null' } })],
  ['kid that is no text', () => ({ header: { kid: { $ne: 1 } } })],
  ['jku', () => ({ header: { jku: 'https://evil.example.com/jwks.json' } })],
  ['jwk of its own', ({ publicKey }) => ({ header: { jwk: { ...publicKey.jwk, n: 'AQAB' } } })],
  ['crit', () => ({ header: { crit: ['exp'] } })],
  ['future nbf', () => ({ claims: { nbf: inSeconds(3_600) } })],
  ['array aud', () => ({ claims: { aud: ['parley', 'other'] } })],
  ['claims that are no texts', () => ({ claims: { sub: { $gt: '' }, exp: 'never', iat: [] } })],
  ['another subject', () => ({ claims: { sub: 'usr_other' } })],
];

export const credentialClasses: RequestClass[] = [
  { name: 'auth: none', malform: (request) => setHeader(request, 'Authorization', undefined) },
  {
    name: 'auth: two headers',
    malform(request) {
      setHeader(request, 'Authorization', 'Bearer pk_live_one');
      request.headers.push(['Authorization', 'Bearer pk_live_two']);
    },
  },
  {
    name: 'auth: lower-case scheme',
    malform(request, { scene }) {
      setHeader(request, 'Authorization', `bearer ${scene.tokens['account']}`);
    },
  },
  { name: 'auth: Basic', malform: (request) => setHeader(request, 'Authorization', 'Basic YTpi') },
  { name: 'auth: scheme alone', malform: (request) => setHeader(request, 'Authorization', 'Bearer') },
  { name: 'auth: comma between two', malform: (request) => setHeader(request, 'Authorization', 'Bearer a, Bearer b') },
  {
    name: 'auth: credential of another kind',
    malform(request, { scene, random }) {
      bearer(random.pick(Object.values(scene.tokens)))(request);
    },
  },
  {
    name: 'auth: nonsense cookies',
    malform: (request) => setHeader(request, 'Cookie', `parley_renewal=${'%00'.repeat(50)}; ;=;__proto__=x; a="`),
  },
  ...tokens.map(([name, token]) => ({ name: `auth: token, ${name}`, malform: bearer(token) })),
  ...forgeries.map(([name, make]) => ({ name: `auth: ${name}`, malform: forged(make) })),
];

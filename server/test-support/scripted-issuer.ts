import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';

type Claims = Record<string, unknown>;

interface TokenReply {
  status?: number;
  body: object | string;
}

export interface ScriptedIssuer {
  issuer: string;
  clientId: string;
  /** What the token endpoint was asked, oldest first. */
  asked: URLSearchParams[];
  /** What it was told to forget. */
  revoked: string[];
  /** What the token endpoint answers from now on. */
  answer(reply: (form: URLSearchParams) => TokenReply | Promise<TokenReply>): void;
  /** Whether its keys can be read; they can until this says otherwise. */
  hideKeys(areHidden: boolean): void;
  /** A right ID token, but for what is changed. */
  idToken(claims?: Claims, options?: { isForged?: boolean }): Promise<string>;
  close(): Promise<void>;
}

/** The key of every issuer and a forger's, made once: an issuer is known by its address, whoever else has its key. */
let keyPairs: Promise<[real: GenerateKeyPairResult, other: GenerateKeyPairResult]> | undefined;

/** An identity provider that does at its token endpoint what a test wants: also what no real one should. */
export async function startScriptedIssuer(): Promise<ScriptedIssuer> {
  keyPairs ??= Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const [real, other] = await keyPairs;
  const jwk = { ...(await exportJWK(real.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const asked: URLSearchParams[] = [];
  const revoked: string[] = [];
  let answer: Parameters<ScriptedIssuer['answer']>[0] = () => ({ status: 500, body: 'not told what to say' });

  let areKeysHidden = false;
  const server = createServer(async (request, response) => {
    const json = (status: number, body: object | string) =>
      response
        .writeHead(status, { 'Content-Type': typeof body === 'string' ? 'text/html' : 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      json(200, {
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        revocation_endpoint: `${issuer}/revoke`,
        scopes_supported: ['openid', 'offline_access'],
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    } else if (request.url === '/keys') areKeysHidden ? json(503, 'not now') : json(200, { keys: [jwk] });
    else if (request.url === '/token') {
      const form = new URLSearchParams(await text(request));
      asked.push(form);
      const { status = 200, body } = await answer(form);
      json(status, body);
    } else if (request.url === '/revoke') {
      revoked.push(new URLSearchParams(await text(request)).get('token') ?? '');
      response.writeHead(200).end();
    } else json(404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'parley-dashboard';

  return {
    issuer,
    clientId,
    asked,
    revoked,
    answer(reply) {
      answer = reply;
    },
    hideKeys(areHidden) {
      areKeysHidden = areHidden;
    },
    idToken(claims = {}, { isForged = false } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const right = { iss: issuer, aud: clientId, sub: 'ada', iat: now, exp: now + 600 };
      return new SignJWT({ ...right, email: 'ada@example.com', name: 'Ada', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
        .sign(isForged ? other.privateKey : real.privateKey);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

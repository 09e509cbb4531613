import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startOidcServer } from './oidc-server.ts';

const server = await startOidcServer();
afterAll(() => server.close());

test('issues ID tokens that verify against the keys it publishes', async () => {
  const discovery = await fetch(`${server.issuer}/.well-known/openid-configuration`);
  const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await discovery.json());
  const token = await server.idTokenFor('ada');
  const { payload, protectedHeader } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), {
    issuer: server.issuer,
    audience: server.clientId,
  });
  expect(payload).toMatchObject({ sub: 'ada', email: 'ada@example.com', email_verified: true });
  expect(protectedHeader.alg).toBe('RS256');
});

test('issues tokens for several people', async () => {
  const tokens = await Promise.all(['ada', 'grace@example.org'].map((subject) => server.idTokenFor(subject)));
  const subjects = tokens.map((token) => JSON.parse(atob(token.split('.')[1] ?? '')).sub);
  expect(subjects).toEqual(['ada', 'grace@example.org']);
});

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

const CLIENT_ID = 'parley-dashboard';
/** Nobody listens there: the redirect is read, not followed. */
const REDIRECT_URI = 'https://dashboard.example.com/signed-in';
/** Whatever port a server of ours gets, browsers may come back to it. */
const OWN_CALLBACK = /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/provider\/callback$/;
const SCOPES = 'openid email profile offline_access';
const MAX_REDIRECTS = 10;

export interface OidcServer {
  issuer: string;
  clientId: string;
  /** A client with a secret of its own. */
  confidential: { clientId: string; clientSecret: string };
  /** A real ID token, by the code flow with PKCE. A subject that is no address gets one at example.com. */
  idTokenFor(subject: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * A real OpenID Connect provider on loopback. Whoever is named in `login_hint` is signed in; browsers get a page to say
 * who they are. Refresh tokens work once, and one that is used again ends the sign-in.
 */
export async function startOidcServer({ idTokenSeconds = 3_600 } = {}): Promise<OidcServer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const confidential = { clientId: 'parley-with-secret', clientSecret: randomBytes(24).toString('hex') };
  const provider = new Provider(issuer, await configuration(confidential, idTokenSeconds));
  const { redirectUriAllowed } = provider.Client.prototype;
  provider.Client.prototype.redirectUriAllowed = function isAllowed(this: unknown, address: string) {
    return OWN_CALLBACK.test(address) || redirectUriAllowed.call(this, address);
  };
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) signIn(provider, request, response);
    else handle(request, response);
  });
  return {
    issuer,
    clientId: CLIENT_ID,
    confidential,
    idTokenFor: (subject) => obtainIdToken(issuer, subject),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function configuration(
  { clientId, clientSecret }: OidcServer['confidential'],
  idTokenSeconds: number,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test-key' };
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [REDIRECT_URI],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [REDIRECT_URI],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3_600,
      IdToken: idTokenSeconds,
      RefreshToken: 86_400,
      Session: 3_600,
      Interaction: 3_600,
      Grant: 3_600,
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: subject.includes('@') ? subject : `${subject}@example.com`,
        email_verified: true,
        name: subject,
      }),
    }),
    // Consent is not what our tests are about.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  };
}

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { params, uid } = await provider.interactionDetails(request, response);
    const said = request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined;
    const accountId = said?.get('who') ?? params['login_hint'];
    if (said?.has('deny')) {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
    } else if (accountId) {
      await provider.interactionFinished(request, response, { login: { accountId: String(accountId) } });
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(signInPage(uid));
    }
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

const signInPage = (uid: string) => `<!doctype html><title>The provider</title>
<form method="post" action="/interaction/${uid}"><label>Who are you? <input name="who"></label>
<button>Go on</button><button name="deny" value="yes">No</button></form>`;

async function obtainIdToken(issuer: string, subject: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const authorization = new URL(`${issuer}/auth`);
  authorization.search = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: subject,
  }).toString();
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT_URI,
      code: await followToCode(authorization.href),
      code_verifier: verifier,
    }),
  });
  const tokens: unknown = await response.json();
  if (typeof tokens === 'object' && tokens !== null && 'id_token' in tokens) return String(tokens.id_token);
  throw new Error('The OpenID Connect provider gave no ID token.', { cause: tokens });
}

/** What a browser does on the way back to the dashboard: follows redirects and keeps cookies. */
async function followToCode(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error('Sign-in stopped.', { cause: await response.text() });
    url = new URL(location, url).href;
    if (!url.startsWith(REDIRECT_URI)) continue;
    const code = new URL(url).searchParams.get('code');
    if (code === null) throw new Error('Sign-in was refused.', { cause: url });
    return code;
  }
  throw new Error('Sign-in did not end.');
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer } from '../../test-support/mail-server.ts';
import { type OidcServer, startOidcServer } from '../../test-support/oidc-server.ts';
import { openPlainBrowser, type PlainBrowser } from '../../test-support/plain-browser.ts';
import { type ScriptedIssuer, startScriptedIssuer } from '../../test-support/scripted-issuer.ts';
import { startTestNodes, type TestNodes } from '../../test-support/test-nodes.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const SECRET_KEY = 'a secret of the operator, long enough';
const start = (service: { url: string }, returnTo = '/') =>
  `${service.url}/api/auth/provider/start?returnTo=${encodeURIComponent(returnTo)}`;
const post = (browser: PlainBrowser, url: string, what: string, headers: Record<string, string> = {}) =>
  browser.visit(`${url}/api/auth/${what}`, { method: 'POST', headers });

const signedIn = async (response: Response) => (await response.json()) as { idToken: string; user: { id: string } };
const renewed = async (browser: PlainBrowser, url: string) => signedIn(await post(browser, url, 'renew'));

/** Names who signs in, as the person would on the provider's page. */
async function signInAs(browser: PlainBrowser, service: TestService, who: string, returnTo = '/') {
  const away = await browser.visit(start(service, returnTo));
  const address = new URL(away.headers.get('location') ?? '');
  address.searchParams.set('login_hint', who);
  const isBack = (next: string) => next.startsWith(service.url) && !next.includes('/callback');
  return browser.follow(address.href, isBack);
}

describe.each(behaviourEngines)('signing in at a real provider, on %s', (engine) => {
  let provider: OidcServer;
  let service: TestService;
  let browser: PlainBrowser;

  beforeAll(async () => {
    provider = await startOidcServer({ idTokenSeconds: 600 });
    service = await startTestService(engine, {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: provider.clientId,
      OIDC_NAME: 'Example SSO',
      SECRET_KEY,
    });
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });
  beforeEach(() => {
    browser = openPlainBrowser();
  });

  test('is what the service says of itself', async () => {
    const { body } = await service.request('GET', '/api/auth/ways');
    expect(body).toEqual({
      local: false,
      signUp: 'open',
      passwordReset: 'by-operator',
      isFirstAccount: true,
      hasDemo: false,
      provider: { name: 'Example SSO' },
    });
  });

  test('leads there with all that guards the way, and keeps nothing readable in the browser', async () => {
    const response = await browser.visit(start(service, '/inbox'));
    expect(response.status).toBe(302);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: `${service.url}/api/auth/provider/callback`,
      scope: 'openid email profile offline_access',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{40,}$/),
      nonce: expect.stringMatching(/^.{40,}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Path=\/api\/auth\/provider; Max-Age=600$/);
    expect(Buffer.from(cookie, 'base64').toString('latin1')).not.toContain('inbox');
    expect(cookie).not.toContain(searchParams.get('state'));
  });

  test('comes back to the page, signed in, and stays so', async () => {
    expect(await signInAs(browser, service, 'ada', '/inbox/live_1?a=b')).toBe(`${service.url}/inbox/live_1?a=b`);
    expect([...browser.cookies.keys()]).toContain('parley_renewal');
    expect([...browser.cookies.keys()]).not.toContain('parley_way');
    const body = await renewed(browser, service.url);
    expect(body).toMatchObject({ user: { id: 'ada', email: 'ada@example.com', name: 'ada' } });
    expect((await service.request('GET', '/api/accounts', { token: body.idToken })).status).toBe(200);
    expect((await post(browser, service.url, 'renew')).status).toBe(200);
  });

  test('is known to the operator from the first time on, of whoever creates an account or is invited', async () => {
    const at = async (who: string) => {
      const own = openPlainBrowser();
      await signInAs(own, service, who);
      return (await renewed(own, service.url)).idToken;
    };
    const first = await at('frances');
    const account = await service.request('POST', '/api/accounts', { token: first, body: { name: 'Frances & Co' } });
    const second = await at('jean');
    const invited = await service.request('POST', `/api/accounts/${account.body.id}/members`, {
      token: first,
      body: { email: 'jean@example.com', role: 'agent' },
    });
    const { invitationToken } = invited.body;
    await service.request('POST', '/api/invitations/accept', { token: second, body: { invitationToken } });
    for (const who of ['frances', 'jean']) {
      const found = await service.request('GET', `/api/operator/users?search=${who}`, { token: first });
      expect(found.body.users).toMatchObject([{ id: who, lastSignInAt: expect.any(String) }]);
    }
  });

  test('is renewed by the refresh token, which the provider takes once, however many ask at once', async () => {
    await signInAs(browser, service, 'grace');
    const first = await renewed(browser, service.url);
    service.passTime(500_000);
    // Tokens of the same second are the same.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const cookie = `parley_renewal=${browser.cookies.get('parley_renewal')}`;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => service.request('POST', '/api/auth/renew', { headers: { Cookie: cookie } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await post(browser, service.url, 'renew');
    const later = await renewed(browser, service.url);
    expect(later.idToken).not.toBe(first.idToken);
    service.passTime(-500_000);
  });

  test('ends with signing out: neither the cookie nor one before it is good any more', async () => {
    await signInAs(browser, service, 'edsger');
    const before = browser.cookies.get('parley_renewal');
    await post(browser, service.url, 'renew');
    expect((await post(browser, service.url, 'sign-out')).status).toBe(204);
    expect(browser.cookies.has('parley_renewal')).toBe(false);
    for (const cookie of [before, browser.cookies.get('parley_renewal')]) {
      const headers = { Cookie: `parley_renewal=${cookie}` };
      expect((await service.request('POST', '/api/auth/renew', { headers })).status).toBe(401);
    }
  });

  test('ends its ID tokens with signing out, those from before a renewal too, and no others', async () => {
    await signInAs(browser, service, 'barbara');
    const first = await renewed(browser, service.url);
    const elsewhere = openPlainBrowser();
    await signInAs(elsewhere, service, 'barbara');
    const other = await renewed(elsewhere, service.url);
    service.passTime(500_000);
    // Tokens of the same second are the same.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const second = await renewed(browser, service.url);
    expect(second.idToken).not.toBe(first.idToken);
    const sees = async (token: string) => (await service.request('GET', '/api/accounts', { token })).status === 200;
    for (const { idToken } of [first, second, other]) expect(await sees(idToken)).toBe(true);
    await post(browser, service.url, 'sign-out');
    service.passTime(500);
    for (const { idToken } of [first, second]) expect(await sees(idToken)).toBe(false);
    expect(await sees(other.idToken)).toBe(true);
    service.passTime(-500_500);
  });

  test('is finished in the browser that began it and in no other', async () => {
    const isCallback = (next: string) => next.includes('/callback');
    const away = await browser.visit(start(service));
    const callback = await browser.follow(`${away.headers.get('location')}&login_hint=mallory`, isCallback);
    const victim = openPlainBrowser();
    for (const isOnItsWay of [false, true]) {
      if (isOnItsWay) await victim.visit(start(service, '/settings'));
      const reply = await victim.visit(callback);
      expect(reply.status).toBe(302);
      expect(reply.headers.get('location')).toBe(`${service.url}${isOnItsWay ? '/settings' : '/'}#sign-in=expired`);
      expect(victim.cookies.has('parley_renewal')).toBe(false);
    }
  });

  test('begins at the address that the provider leads back to, whatever the server was reached by', async () => {
    const elsewhere = service.url.replace('127.0.0.1', 'localhost');
    const reply = await browser.visit(start({ url: elsewhere }, '/inbox'));
    // A cookie of another host would not be there when the browser comes back.
    expect(browser.cookies.size).toBe(0);
    const here = reply.headers.get('location') ?? '';
    expect(here).toMatch(`${service.url}/api/auth/provider/start?`);
    const away = await browser.visit(here);
    expect(away.headers.get('location')).toContain(provider.issuer);
    // Behind a proxy that asks by another name, too.
    const behind = await browser.visit(here.replace('127.0.0.1', 'localhost'));
    expect(behind.headers.get('location')).toContain(provider.issuer);
  });

  test('is over when somebody took too long', async () => {
    const away = await browser.visit(start(service, '/settings'));
    service.passTime(11 * 60_000);
    const address = `${away.headers.get('location')}&login_hint=late`;
    const isBack = (next: string) => next.startsWith(`${service.url}/#`);
    expect(await browser.follow(address, isBack)).toBe(`${service.url}/#sign-in=expired`);
    service.passTime(-11 * 60_000);
  });

  test('works with a client that has a secret, and tokens for it are taken', async () => {
    const { clientId, clientSecret } = provider.confidential;
    const other = await startTestService(engine, {
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: provider.clientId,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_SCOPES: 'openid email',
      SECRET_KEY,
    });
    try {
      expect(await signInAs(browser, other, 'barbara')).toBe(`${other.url}/`);
      const { idToken } = await renewed(browser, other.url);
      expect((await other.request('GET', '/api/accounts', { token: idToken })).status).toBe(200);
      const elsewhere = await provider.idTokenFor('barbara');
      expect((await other.request('GET', '/api/accounts', { token: elsewhere })).status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});

describe('a provider that does not do as it should', () => {
  let issuer: ScriptedIssuer;
  let service: TestService;
  let browser: PlainBrowser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-provider-'));
    issuer = await startScriptedIssuer();
    service = await startTestService('sqlite', {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: issuer.clientId,
      DATA_DIR: folder,
    });
  });
  afterAll(async () => {
    await service?.stop();
    await issuer?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    browser = openPlainBrowser();
  });

  /** Comes back as from the provider's page; gives where the browser ends. */
  async function comeBack(parameters: Record<string, string> = { code: 'a-code' }, nonce?: string) {
    const away = await browser.visit(start(service, '/inbox'));
    const { searchParams } = new URL(away.headers.get('location') ?? '');
    given.nonce = nonce ?? searchParams.get('nonce') ?? '';
    const query = new URLSearchParams({ state: searchParams.get('state') ?? '', ...parameters });
    const reply = await browser.visit(`${service.url}/api/auth/provider/callback?${query}`);
    expect(reply.status).toBe(302);
    return (reply.headers.get('location') ?? '').replace(service.url, '');
  }
  const given = { nonce: '' };
  const tokens = async (claims: Record<string, unknown> = {}, rest: object = {}, isForged = false) => ({
    body: {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      id_token: await issuer.idToken({ nonce: given.nonce, ...claims }, { isForged }),
      ...rest,
    },
  });
  const seconds = () => Math.floor(Date.now() / 1000);

  test('signs nobody in who said no there', async () => {
    expect(await comeBack({ error: 'access_denied' })).toBe('/inbox#sign-in=denied');
  });

  test.each(['server_error', 'temporarily_unavailable'])('says to try again after %s', async (error) => {
    expect(await comeBack({ error })).toBe('/inbox#sign-in=unavailable');
  });

  test('is refused where it says something else is wrong', async () => {
    expect(await comeBack({ error: 'unauthorized_client' })).toBe('/inbox#sign-in=refused');
    expect(await comeBack({ code: 'a-code', iss: 'https://evil.example' })).toBe('/inbox#sign-in=refused');
    expect(await comeBack({})).toBe('/inbox#sign-in=refused');
  });

  test.each<[string, object | string, number, string]>([
    ['500 and a page', '<h1>Oops</h1>', 500, 'unavailable'],
    ['503', { error: 'temporarily_unavailable' }, 503, 'unavailable'],
    ['429', { error: 'slow_down' }, 429, 'unavailable'],
    ['400', { error: 'invalid_grant' }, 400, 'refused'],
    ['401', { error: 'invalid_client' }, 401, 'refused'],
    ['200 and a page', '<h1>Hello</h1>', 200, 'refused'],
    ['no ID token', { access_token: 'x', token_type: 'Bearer' }, 200, 'refused'],
  ])('is known for it: a token endpoint that answers %s', async (_, body, status, reason) => {
    issuer.answer(() => ({ status, body }));
    expect(await comeBack()).toBe(`/inbox#sign-in=${reason}`);
    expect(browser.cookies.has('parley_renewal')).toBe(false);
  });

  test.each<[string, () => Record<string, unknown>, boolean?]>([
    ['another nonce', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['another audience', () => ({ aud: 'somebody-else' })],
    ['a time that is over', () => ({ exp: seconds() - 60 })],
    ['no subject', () => ({ sub: undefined })],
    ['a signature by another key', () => ({}), true],
    ['several audiences, for another party', () => ({ aud: [issuer.clientId, 'other'], azp: 'other' })],
  ])('is refused for an ID token with %s', async (_, claims, isForged = false) => {
    issuer.answer(() => tokens(claims(), {}, isForged));
    expect(await comeBack()).toBe('/inbox#sign-in=refused');
    expect(browser.cookies.has('parley_renewal')).toBe(false);
  });

  test('that gives no refresh token signs in for as long as its ID token is good', async () => {
    issuer.answer(() => tokens());
    expect(await comeBack()).toBe('/inbox');
    expect((await post(browser, service.url, 'renew')).status).toBe(200);
    service.passTime(590_000);
    expect((await post(browser, service.url, 'renew')).status).toBe(200);
    service.passTime(11_000);
    expect((await post(browser, service.url, 'renew')).status).toBe(401);
    service.passTime(-601_000);
  });

  describe('when its refresh token is used', () => {
    const short = () => ({ exp: seconds() + 60 });
    beforeEach(async () => {
      issuer.answer(() => tokens(short(), { refresh_token: 'refresh-1' }));
      expect(await comeBack()).toBe('/inbox');
    });

    test('gives new tokens, and its new refresh token is used the next time', async () => {
      issuer.answer(async (form) => {
        const number = Number(form.get('refresh_token')?.split('-')[1]);
        return tokens(short(), { refresh_token: `refresh-${number + 1}` });
      });
      issuer.asked.length = 0;
      for (const _ of [1, 2, 3]) expect((await post(browser, service.url, 'renew')).status).toBe(200);
      expect(issuer.asked.map((form) => form.get('refresh_token'))).toEqual(['refresh-1', 'refresh-2', 'refresh-3']);
      expect(issuer.asked[0]?.get('client_id')).toBe(issuer.clientId);
    });

    test('ends the sign-in when it refuses', async () => {
      issuer.answer(() => ({ status: 400, body: { error: 'invalid_grant' } }));
      expect((await post(browser, service.url, 'renew')).status).toBe(401);
      issuer.answer(() => tokens());
      expect((await post(browser, service.url, 'renew')).status).toBe(401);
    });

    test('ends no sign-in while it is away: the old ID token serves, then trying again does', async () => {
      issuer.answer(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }));
      expect((await post(browser, service.url, 'renew')).status).toBe(200);
      service.passTime(120_000);
      const away = await post(browser, service.url, 'renew');
      expect(away.status).toBe(503);
      expect(await away.json()).toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' });
      issuer.answer(() => tokens({}, { refresh_token: 'refresh-2' }));
      expect((await post(browser, service.url, 'renew')).status).toBe(200);
      service.passTime(-120_000);
    });

    test.each<[string, { status: number; body: object | string }]>([
      ['does not take the client any more', { status: 401, body: { error: 'invalid_client' } }],
      ['hides behind somebody who lets nobody through', { status: 403, body: '<h1>Forbidden</h1>' }],
      ['has its endpoint elsewhere for a moment', { status: 404, body: '<h1>Not found</h1>' }],
    ])('ends no sign-in when it %s', async (_, reply) => {
      issuer.answer(() => reply);
      expect((await post(browser, service.url, 'renew')).status).toBe(200);
      issuer.answer(() => tokens({}, { refresh_token: 'refresh-2' }));
      expect((await post(browser, service.url, 'renew')).status).toBe(200);
    });

    test.each<[string, () => Record<string, unknown>, boolean?]>([
      ['of somebody else', () => ({ sub: 'mallory' })],
      ['of another issuer', () => ({ iss: 'https://evil.example' })],
      ['that nobody signed', () => ({}), true],
    ])('ends the sign-in for an ID token %s', async (_, claims, isForged = false) => {
      issuer.answer(() => tokens(claims(), { refresh_token: 'refresh-2' }, isForged));
      expect((await post(browser, service.url, 'renew')).status).toBe(401);
    });

    test('keeps the sign-in to the end of its ID token when it gives no other', async () => {
      issuer.answer(() => ({ body: { access_token: 'x', token_type: 'Bearer' } }));
      expect((await post(browser, service.url, 'renew')).status).toBe(200);
      service.passTime(61_000);
      expect((await post(browser, service.url, 'renew')).status).toBe(401);
      service.passTime(-61_000);
    });

    test('is told when somebody signs out', async () => {
      expect((await post(browser, service.url, 'sign-out')).status).toBe(204);
      await expect.poll(() => issuer.revoked).toContain('refresh-1');
    });
  });

  test('signs in by the last of two tabs that went there, also when the first comes back before', async () => {
    const [first, last] = [await browser.visit(start(service)), await browser.visit(start(service))].map(
      (away) => new URL(away.headers.get('location') ?? '').searchParams,
    );
    const come = async (parameters: URLSearchParams | undefined) => {
      given.nonce = parameters?.get('nonce') ?? '';
      const query = new URLSearchParams({ code: 'a-code', state: parameters?.get('state') ?? '' });
      const reply = await browser.visit(`${service.url}/api/auth/provider/callback?${query}`);
      return reply.headers.get('location')?.replace(service.url, '');
    };
    issuer.answer(() => tokens());
    expect(await come(first)).toBe('/#sign-in=expired');
    expect(await come(last)).toBe('/');
    expect(browser.cookies.has('parley_renewal')).toBe(true);
    expect(browser.cookies.has('parley_way')).toBe(false);
  });

  test('leaves no token of its in the database, in the log or in the browser', async () => {
    issuer.answer(() => tokens({}, { refresh_token: 'planted-refresh-token' }));
    await comeBack();
    const { idToken } = await renewed(browser, service.url);
    const names = await readdir(folder, { recursive: true });
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1').catch(() => '')));
    const everything = [...files, service.log(), ...browser.cookies.values()].join('\n');
    expect(files.join('')).toContain('sign_');
    for (const secret of ['planted-refresh-token', idToken, 'an-access-token'])
      expect(everything).not.toContain(secret);
  });

  test('takes no more tries from one address than an address may have', async () => {
    const callback = `${service.url}/api/auth/provider/callback?code=x&state=y`;
    const ends = [];
    for (let at = 0; at < 61; at += 1) ends.push((await browser.visit(callback)).headers.get('location'));
    expect(ends.at(-1)).toBe(`${service.url}/#sign-in=busy`);
  });
});

test('whoever signs in at a provider is written to in the language of the browser, from the first time on', async () => {
  const [provider, mailServer] = await Promise.all([startOidcServer(), startMailServer()]);
  const service = await startTestService('sqlite', {
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: provider.clientId,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Parley <parley@example.com>',
  });
  const signIn = async (who: string) => {
    const browser = openPlainBrowser();
    await signInAs(browser, service, who);
    return (await renewed(browser, service.url)).idToken;
  };
  const owner = await signIn('frances');
  const account = await service.request('POST', '/api/accounts', { token: owner, body: { name: 'Frances & Co' } });
  const accountId = account.body.id as string;
  const agent = await signIn('jean');
  const invited = await service.request('POST', `/api/accounts/${accountId}/members`, {
    token: owner,
    body: { email: 'jean@example.com', role: 'agent' },
  });
  const { invitationToken } = invited.body;
  const headers = { 'Accept-Language': 'fr-CH,fr;q=0.9' };
  await service.request('POST', '/api/invitations/accept', { token: agent, body: { invitationToken }, headers });
  const chatbot = await service.request('POST', '/api/chatbots', { token: owner, body: { accountId, name: 'Helper' } });
  const chat = await service.request('POST', '/api/live-chat/sessions', {
    token: owner,
    body: { chatbotId: chatbot.body.id },
  });
  const path = `/api/live-chat/sessions/${chat.body.sessionId}/notes`;
  await service.request('POST', path, { token: owner, body: { text: '@jean please look' } });
  const isMention = ({ subject = '' }: { subject?: string | undefined }) => /frances.+mentionné/.test(subject);
  await expect.poll(() => mailServer.received.some(isMention)).toBe(true);
  await service.stop();
  await Promise.all([provider.close(), mailServer.close()]);
});

test('a provider that is not set any more has signed nobody in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-provider-'));
  const issuer = await startOidcServer();
  const settings = { OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: issuer.clientId };
  const service = await startTestService('sqlite', { ...settings, DATA_DIR: folder });
  const browser = openPlainBrowser();
  await signInAs(browser, service, 'ada');
  const { idToken } = await renewed(browser, service.url);
  // Known as a user from now on, as those of the embedded issuer are.
  await service.request('POST', '/api/accounts', { token: idToken, body: { name: 'Ada & Co' } });
  await service.stop();
  await issuer.close();
  const local = await startTestService('sqlite', { DATA_DIR: folder });
  expect((await post(browser, local.url, 'renew')).status).toBe(401);
  await local.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a provider is not given what another gave', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-provider-'));
  const [old, next] = await Promise.all([startScriptedIssuer(), startScriptedIssuer()]);
  const serviceWith = ({ issuer, clientId }: ScriptedIssuer) =>
    startTestService('sqlite', { OIDC_ISSUER: issuer, OIDC_AUDIENCE: clientId, DATA_DIR: folder });
  const browsers = [openPlainBrowser(), openPlainBrowser()] as const;
  const before = await serviceWith(old);
  for (const browser of browsers) {
    const away = await browser.visit(start(before));
    const { searchParams } = new URL(away.headers.get('location') ?? '');
    const exp = Math.floor(Date.now() / 1000) + 60;
    const id_token = await old.idToken({ nonce: searchParams.get('nonce'), exp });
    old.answer(() => ({ body: { access_token: 'x', token_type: 'Bearer', id_token, refresh_token: 'old' } }));
    const query = new URLSearchParams({ state: searchParams.get('state') ?? '', code: 'a-code' });
    await browser.visit(`${before.url}/api/auth/provider/callback?${query}`);
    expect(browser.cookies.has('parley_renewal')).toBe(true);
  }
  await before.stop();

  const service = await serviceWith(next);
  expect((await post(browsers[0], service.url, 'renew')).status).toBe(401);
  expect((await post(browsers[1], service.url, 'sign-out')).status).toBe(204);
  await service.stop();
  expect([...next.asked, ...next.revoked]).toEqual([]);
  await Promise.all([old.close(), next.close()]);
  await rm(folder, { recursive: true, force: true });
});

test('a provider that is away leads back to the door', async () => {
  const issuer = await startScriptedIssuer();
  const service = await startTestService('sqlite', {
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: issuer.clientId,
  });
  await issuer.close();
  const reply = await fetch(start(service, '/inbox'), { redirect: 'manual' });
  expect(reply.headers.get('location')).toBe(`${service.url}/inbox#sign-in=unavailable`);
  await service.stop();
});

test('a provider whose keys cannot be read ends no sign-in and refuses no token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-provider-'));
  const issuer = await startScriptedIssuer();
  const settings = { OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: issuer.clientId, DATA_DIR: folder };
  const before = await startTestService('sqlite', settings);
  const browser = openPlainBrowser();
  const away = await browser.visit(start(before));
  const { searchParams } = new URL(away.headers.get('location') ?? '');
  const nonce = searchParams.get('nonce') ?? '';
  const refreshTokens: (string | null)[] = [];
  let secondsLeft = 600;
  issuer.answer(async (form) => {
    refreshTokens.push(form.get('refresh_token'));
    const exp = Math.floor(Date.now() / 1000) + secondsLeft;
    const id_token = await issuer.idToken({ nonce, exp });
    const refresh_token = `refresh-${refreshTokens.length}`;
    return { body: { access_token: 'x', token_type: 'Bearer', id_token, refresh_token } };
  });
  const query = new URLSearchParams({ state: searchParams.get('state') ?? '', code: 'a-code' });
  await browser.visit(`${before.url}/api/auth/provider/callback?${query}`);
  const { idToken } = await renewed(browser, before.url);
  await before.stop();

  issuer.hideKeys(true);
  const service = await startTestService('sqlite', settings);
  const unavailable = { status: 503, body: { code: 'SIGN_IN_UNAVAILABLE' } };
  expect(await service.request('GET', '/api/accounts', { token: idToken })).toMatchObject(unavailable);
  expect((await post(browser, service.url, 'renew')).status).toBe(503);
  service.passTime(590_000);
  expect((await post(browser, service.url, 'renew')).status).toBe(503);
  issuer.hideKeys(false);
  secondsLeft = 2_000;
  expect((await post(browser, service.url, 'renew')).status).toBe(200);
  expect(refreshTokens).toEqual([null, 'refresh-1', 'refresh-2']);
  await service.stop();
  await issuer.close();
  await rm(folder, { recursive: true, force: true });
});

test('a server that cannot keep secrets says that there is no way in', async () => {
  const service = await startTestService('postgres', {
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_AUDIENCE: 'parley',
  });
  const { body } = await service.request('GET', '/api/auth/ways');
  expect(body).toEqual({
    local: false,
    signUp: 'open',
    passwordReset: 'by-operator',
    isFirstAccount: true,
    hasDemo: false,
    provider: null,
  });
  expect(service.log()).toContain('set SECRET_KEY');
  await service.stop();
});

describe('several nodes', () => {
  let issuer: ScriptedIssuer;
  let nodes: TestNodes;

  beforeAll(async () => {
    issuer = await startScriptedIssuer();
    nodes = await startTestNodes(3, {
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: issuer.clientId,
      SECRET_KEY,
    });
  });
  afterAll(async () => {
    await nodes?.stop();
    await issuer?.close();
  });

  test('use a refresh token once between them, when all are asked at once', async () => {
    const browser = openPlainBrowser();
    const away = await browser.visit(`${start({ url: nodes.urls[0] ?? '' })}&isPublic=true`);
    const { searchParams } = new URL(away.headers.get('location') ?? '');
    const nonce = searchParams.get('nonce') ?? '';
    const soon = () => Math.floor(Date.now() / 1000) + 2;
    issuer.answer(async () => ({
      body: {
        access_token: 'x',
        token_type: 'Bearer',
        id_token: await issuer.idToken({ nonce, exp: soon() }),
        refresh_token: 'refresh-1',
      },
    }));
    const query = new URLSearchParams({ state: searchParams.get('state') ?? '', code: 'a-code' });
    await browser.visit(`${nodes.urls[1]}/api/auth/provider/callback?${query}`);

    let isUsed = false;
    issuer.answer(async (form) => {
      // As strict providers do: a refresh token that comes twice was stolen.
      if (isUsed || form.get('refresh_token') !== 'refresh-1') return { status: 400, body: { error: 'invalid_grant' } };
      isUsed = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
      const id_token = await issuer.idToken();
      return { body: { access_token: 'x', token_type: 'Bearer', id_token, refresh_token: 'refresh-2' } };
    });
    const cookie = `parley_renewal=${browser.cookies.get('parley_renewal')}`;
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        fetch(`${nodes.urls[at % 3]}/api/auth/renew`, { method: 'POST', headers: { cookie } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const given = new Set(await Promise.all(replies.map(async (reply) => (await signedIn(reply)).idToken)));
    expect(given.size).toBe(1);
  });
});

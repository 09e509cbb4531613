import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laterBy } from '../support/later-by.ts';
import { missingForMail } from '../support/mail-programs.ts';
import { type MailServers, startMailServers } from '../support/mail-servers.ts';
import { type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

describe.skipIf(missingForMail().length > 0)('A link to reset a password', () => {
  let mailServers: MailServers;
  let server: RunningServer;
  let owner: SiteOwner;

  beforeAll(async () => {
    mailServers = await startMailServers();
    server = await startServer(mailServers.settings);
    owner = await signUpSiteOwner(server.url);
  });
  afterAll(async () => {
    await server?.stop();
    await mailServers?.stop();
  });

  async function post(path: string, body: unknown) {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, text: await response.text(), headers: [...response.headers.keys()] };
  }
  const forget = (email: string) => post('/api/auth/forgot-password', { email });
  const reset = (resetToken: string, newPassword: string) =>
    post('/api/auth/reset-password', { resetToken, newPassword });
  const statusWith = async (idToken: string) =>
    (await fetch(`${server.url}/api/accounts`, { headers: { Authorization: `Bearer ${idToken}` } })).status;

  /** The token in so many links that the address got. */
  async function tokensOf(email: string, count: number): Promise<string[]> {
    const found = async () =>
      (await mailServers.received())
        .filter(({ to, subject }) => to === email && /reset/i.test(subject))
        .map(({ link }) => /#reset=([\w-]+)/.exec(link)?.[1] ?? '');
    await expect.poll(found).toHaveLength(count);
    return found();
  }

  test('is answered alike for an address that nobody has, which gets no email', async () => {
    const known = await forget(owner.email);
    const unknown = await forget('nobody@shop.example');
    expect(unknown).toEqual(known);
    await tokensOf(owner.email, 1);
    expect((await mailServers.received()).filter(({ to }) => to === 'nobody@shop.example')).toEqual([]);
  });

  test('works once and ends all sign-ins', async () => {
    expect(await statusWith(owner.idToken)).toBe(200);
    const [token = ''] = await tokensOf(owner.email, 1);
    expect((await reset(token, 'another long password')).status).toBe(200);
    // A sign-in that was just used is remembered for a moment.
    await expect.poll(() => statusWith(owner.idToken)).toBe(401);
    expect((await reset(token, 'a third long password')).status).toBe(404);
    const signIn = (password: string) => post('/api/auth/sign-in', { email: owner.email, password });
    expect((await signIn('a long password')).status).toBe(401);
    expect((await signIn('another long password')).status).toBe(200);
  });

  test('has expired after 30 minutes', async () => {
    await forget(owner.email);
    const [, token = ''] = await tokensOf(owner.email, 2);
    await server.restart(laterBy(31 * 60_000));
    expect((await reset(token, 'a fourth long password')).status).toBe(404);
  });
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AbsentVisitor, leaveAddress, mailReplies, saidByVisitor } from '../support/absent-visitors.ts';
import { laterBy } from '../support/later-by.ts';
import { missingForMail } from '../support/mail-programs.ts';
import { type MailServers, startMailServers } from '../support/mail-servers.ts';
import { sendMail, sendManyMails, type WrittenMail } from '../support/send-mail.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

/** A visitor with the address that their answers go to. */
type Correspondent = AbsentVisitor & { replyTo: string };

interface HeldMail {
  id: string;
  from: { name: string; address: string };
  subject: string;
  reason: string;
  preview: string;
}

const injected = 'Vera\r\nBcc: victim@shop.example\r\nX-Injected: yes';
const encoded = '=?utf-8?Q?Vera=0D=0ABcc:_victim=40shop.example=0D=0AX-Injected:_yes?=';
/** As many as one sender gets through in an hour. */
const mostPerHour = 30;
const crowd = 20;
const mailsOfEach = 25;
const megabyte = 2 ** 20;
/** Of a domain whose DMARC policy is to reject. */
const strictAddress = 'visitor@strict.example';

describe.skipIf(missingForMail().length > 0)('Hostile email', () => {
  let mailServers: MailServers;
  let server: RunningServer;
  let owner: SiteOwner;
  let agent: Agent;
  let visitors: Correspondent[];

  beforeAll(async () => {
    mailServers = await startMailServers();
    server = await startServer({ ...mailServers.settings, ...mailServers.lmtp });
    owner = await signUpSiteOwner(server.url);
    agent = await owner.inviteAgent(injected);
    const chatbotId = await owner.createChatbot({ name: injected, documents: [] });
    const absent: AbsentVisitor[] = [];
    absent.push(await leaveAddress(owner, chatbotId, strictAddress, injected));
    for (let at = 1; at < crowd + 7; at += 1)
      absent.push(await leaveAddress(owner, chatbotId, `visitor-${at}@visitor.example`, injected));
    const mails = await mailReplies(agent, absent, mailServers);
    visitors = absent.map((visitor, at) => ({ ...visitor, replyTo: mails[at]?.replyTo ?? '' }));
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await mailServers?.stop();
  });

  const visitorAt = (at: number): Correspondent => {
    const visitor = visitors[at];
    if (!visitor) throw new Error(`There is no visitor ${at}.`);
    return visitor;
  };
  const send = async (mail: WrittenMail) => {
    expect((await sendMail(mailServers.smtpPort, mail)).isTaken).toBe(true);
  };
  const held = async () => (await owner.call<{ mails: HeldMail[] }>('GET', '/api/live-chat/held-mails')).mails;
  const heldWith = (text: string) => async () => (await held()).find(({ preview }) => preview.includes(text));
  const said = (visitor: Correspondent) => saidByVisitor(owner, visitor.sessionId);
  const bouncesTo = (email: string, text: string) => async () =>
    (await mailServers.received()).filter(
      (mail) => mail.to === email && mail.text.replaceAll(/\s+/g, ' ').includes(text),
    ).length;

  /** What was written in the chats that wait for a person. */
  const waitingOf = async (chatbotId: string) => {
    const path = `/api/live-chat/sessions?chatbotId=${chatbotId}&state=waiting`;
    const { sessions } = await owner.call<{ sessions: { sessionId: string }[] }>('GET', path);
    return (await Promise.all(sessions.map(({ sessionId }) => saidByVisitor(owner, sessionId)))).flat();
  };

  test('names with line breaks add no header to what Parley sends', async () => {
    const mails = await mailServers.received();
    const sent = mails.filter(({ to }) => to.endsWith('@visitor.example'));
    expect(sent.length).toBeGreaterThanOrEqual(crowd);
    const headers = sent.flatMap((mail) => mail.headers);
    expect(headers.filter((header) => /^(?:bcc|x-injected)\b/i.test(header))).toEqual([]);
    expect(mails.filter(({ to }) => to.startsWith('victim'))).toEqual([]);
  });

  test('a sender whose domain has not signed is held, and one whose domain has is let in', async () => {
    const { domains } = mailServers;
    const { replyTo: to } = visitorAt(0);
    const mail = { from: strictAddress, to };
    await send({ ...mail, text: 'Unsigned.' });
    await send({ ...mail, text: 'Signed by another domain.', signedBy: domains.other });
    for (const text of ['Unsigned.', 'Signed by another domain.'])
      await expect.poll(heldWith(text)).toMatchObject({ from: { address: strictAddress }, reason: 'forged-sender' });
    const signed = (text: string) => domains.strict.sign(text);
    const changed = { ...domains.strict, sign: (text: string) => signed(text).replace('Pay A', 'Pay B') };
    await send({ ...mail, text: 'Pay A.', signedBy: changed });
    await expect.poll(heldWith('Pay B.')).toMatchObject({ reason: 'forged-sender' });
    await send({ ...mail, text: 'Signed by its domain.', signedBy: domains.strict });
    await expect.poll(() => said(visitorAt(0))).toHaveLength(2);
    expect(await said(visitorAt(0))).toContain('Signed by its domain.');
  });

  test('names and subjects with line breaks stay on one line in what it receives', async () => {
    const visitor = visitorAt(1);
    await send({
      from: `${encoded} <mallory@visitor.example>`,
      to: visitor.replyTo,
      subject: encoded,
      text: 'Injected.',
    });
    await expect.poll(heldWith('Injected.')).toBeDefined();
    const mail = await heldWith('Injected.')();
    expect(mail?.subject).toBe('Vera Bcc: victim@shop.example X-Injected: yes');
    expect(mail?.from.name).not.toMatch(/[\r\n]/);
  });

  test('a forged sender with the right address is held until an agent accepts it', async () => {
    const visitor = visitorAt(2);
    await send({ from: 'mallory@visitor.example', to: visitor.replyTo, text: 'Send it to my new address.' });
    await expect.poll(heldWith('new address')).toMatchObject({ reason: 'other-sender' });
    expect(await said(visitor)).toHaveLength(1);
    await owner.call('POST', `/api/live-chat/held-mails/${(await heldWith('new address')())?.id}/accept`);
    expect(await said(visitor)).toContain('Send it to my new address.');
  });

  test('an address with a wrong signature is held, and one that is none is refused', async () => {
    const visitor = visitorAt(3);
    const wrong = visitor.replyTo.replace(/.(?=.@)/, (letter) => (letter === 'a' ? 'b' : 'a'));
    await send({ from: visitor.email, to: wrong, text: 'A guessed address.' });
    await expect.poll(heldWith('guessed')).toMatchObject({ reason: 'wrong-address' });
    await send({ from: visitor.email, to: 'reply+nothing@lmtp.example', text: 'To nobody.' });
    await expect.poll(bouncesTo(visitor.email, 'There is no such address here')).toBe(1);
    expect(await said(visitor)).toHaveLength(1);
  });

  test('an email of 30 MB is refused, and its sender is told', async () => {
    const visitor = visitorAt(4);
    const before = await memoryOf(server.pid);
    const line = `${'x'.repeat(76)}\r\n`;
    await send({ from: visitor.email, to: visitor.replyTo, text: line.repeat((30 * megabyte) / line.length) });
    await expect.poll(bouncesTo(visitor.email, 'size'), { timeout: 60_000 }).toBe(1);
    const after = await memoryOf(server.pid);
    process.stdout.write(`30 MB refused; peak memory ${before} MB before, ${after} MB after\n`);
    expect(await said(visitor)).toHaveLength(1);
    expect(await mailServers.queued()).toBe(0);
  });

  test('a chatbot and a program that answer each other stop after one answer', async () => {
    const robot = 'robot@visitor.example';
    const chatbotId = await owner.createChatbot({ settings: { confidenceThreshold: 0.3 } });
    await owner.call('PUT', `/api/chatbots/${chatbotId}/mail-address`, { name: 'lumen' });
    await send({ from: robot, to: 'reply+lumen@lmtp.example', subject: 'Returns', text: 'Can I return a lamp?' });
    const answers = async () => (await mailServers.received()).filter(({ to }) => to === robot);
    await expect.poll(answers, { timeout: 60_000 }).toHaveLength(1);
    const [first] = await answers();
    expect(first?.headers).toContain('auto-submitted: auto-replied');
    // It does not say that it is a program, and answers whatever comes.
    for (let at = 0; at < 5; at += 1)
      await send({ from: robot, to: first?.replyTo ?? '', text: `Can I return a lamp? I am away, ${at}.` });
    await expect.poll(async () => (await waitingOf(chatbotId)).filter((text) => /away, \d/.test(text))).toHaveLength(5);
    expect(await answers()).toHaveLength(1);
  });

  test('two programs that answer each other end, and nobody gets a storm', async () => {
    const [polite, rude] = [visitorAt(5), visitorAt(6)];
    const before = (await mailServers.received()).length;
    const vacation = ['Auto-Submitted: auto-replied', 'Precedence: bulk'];
    for (let at = 0; at < 5; at += 1)
      await send({ from: polite.email, to: polite.replyTo, text: `Away ${at}.`, headers: vacation });
    await send({ from: polite.email, to: polite.replyTo, text: 'Away 5.', envelopeFrom: '<>' });
    await sendManyMails(
      mailServers.smtpPort,
      Array.from({ length: mostPerHour + 10 }, (_, at) => ({
        from: rude.email,
        to: rude.replyTo,
        text: `Away ${at}.`,
      })),
    );
    const letIn = async () => (await said(rude)).length - 1;
    await expect.poll(letIn, { timeout: 60_000 }).toBeGreaterThanOrEqual(mostPerHour);
    // What is beyond the limit waits at the mail server: it is not lost, and it is not answered.
    const known = async () => (await letIn()) + (await mailServers.queued());
    await expect.poll(known, { timeout: 60_000 }).toBe(mostPerHour + 10);
    expect(await letIn()).toBe(mostPerHour);
    expect(await said(polite)).toHaveLength(1);
    expect(await mailServers.received()).toHaveLength(before);
  });

  test('500 at once are all received once, within bounded memory', { timeout: 600_000 }, async () => {
    const before = await memoryOf(server.pid);
    const many = visitors
      .slice(-crowd)
      .flatMap(({ email, replyTo }) =>
        Array.from({ length: mailsOfEach }, (_, at) => ({ from: email, to: replyTo, text: `Mail ${at} of ${email}.` })),
      );
    const began = performance.now();
    await sendManyMails(mailServers.smtpPort, many);
    const missing = async () => {
      const all = await Promise.all(visitors.slice(-crowd).map(said));
      const texts = all.flat().filter((text) => text.startsWith('Mail '));
      return { missing: many.filter(({ text }) => !texts.includes(text)).length, texts: texts.length };
    };
    const none = { missing: 0, texts: many.length };
    await expect.poll(missing, { timeout: 300_000, interval: 2_000 }).toEqual(none);
    const after = await memoryOf(server.pid);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${many.length} emails received once in ${seconds} s; peak memory ${before} MB before, ${after} MB after\n`,
    );
    expect(after - before).toBeLessThan(300);
  });

  test('an address that has expired is held', async () => {
    const visitor = visitorAt(3);
    await server.restart(laterBy(32 * 24 * 3600_000));
    await send({ from: visitor.email, to: visitor.replyTo, text: 'After a long holiday.' });
    // ID tokens of a month ago have expired too.
    const signedIn = await owner.call<{ idToken: string }>('POST', '/api/auth/sign-in', {
      email: owner.email,
      password: 'a long password',
    });
    const list = async () =>
      (await owner.call<{ mails: HeldMail[] }>('GET', '/api/live-chat/held-mails', undefined, signedIn.idToken)).mails;
    const expired = async () => (await list()).find(({ preview }) => preview.includes('long holiday'))?.reason;
    await expect.poll(expired, { timeout: 60_000 }).toBe('expired-address');
  });
});

/** The most that a process has held so far, in megabytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

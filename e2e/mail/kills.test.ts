import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AbsentVisitor, leaveAddress, untilMailedMs } from '../support/absent-visitors.ts';
import { missingForMail } from '../support/mail-programs.ts';
import { type MailServers, startMailServers } from '../support/mail-servers.ts';
import type { GotMail } from '../support/mailbox.ts';
import { type Agent, type SiteOwner, signUpSiteOwner } from '../support/site-owner.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const kills = 20;
/** An account causes at most 200 emails in an hour: invitations are spread over several. */
const accounts = 3;
const mostOfAccount = 150;
/** As many as may be asked for within a quarter of an hour. */
const resetsOfEach = 5;
/** An email holds the latest 30 messages. */
const repliesOfEach = 20;

describe.skipIf(missingForMail().length > 0)('A server that is killed again and again', () => {
  let mailServers: MailServers;
  let server: RunningServer;
  let owners: SiteOwner[];
  let agents: Agent[];
  let visitors: AbsentVisitor[];

  beforeAll(async () => {
    mailServers = await startMailServers();
    server = await startServer({ ...mailServers.settings, ...mailServers.lmtp });
    owners = [];
    for (let at = 0; at < accounts; at += 1) owners.push(await signUpSiteOwner(server.url));
    const owner = ownerAt(0);
    agents = [];
    for (const name of ['Anna', 'Ben', 'Cora', 'Dan', 'Eva', 'Finn']) agents.push(await owner.inviteAgent(name));
    const chatbotId = await owner.createChatbot({ documents: [] });
    visitors = [];
    for (let at = 0; at < 8; at += 1) visitors.push(await leaveAddress(owner, chatbotId, `away-${at}@visitor.example`));
  });
  afterAll(async () => {
    await server?.stop();
    await mailServers?.stop();
  });

  const ownerAt = (at: number): SiteOwner => {
    const owner = owners[at];
    if (!owner) throw new Error(`There is no owner ${at}.`);
    return owner;
  };

  test('loses no email whose cause was acknowledged, and repeats carry the same Message-ID', {
    timeout: 900_000,
  }, async () => {
    const over = new AbortController();
    const invited = new Set<string>();
    const resets = new Map<string, number>();
    const replies = new Map<string, string[]>(visitors.map(({ email }) => [email, []]));
    const acknowledged = () =>
      invited.size + sum(resets.values()) + sum([...replies.values()].map((all) => all.length));

    /** What fails while the server is down was never acknowledged. */
    async function keepDoing(most: number, pauseMs: number, act: (tries: number) => Promise<void>) {
      for (let [tries, done] = [0, 0]; done < most && !over.signal.aborted; tries += 1) {
        done += await act(tries).then(
          () => 1,
          () => 0,
        );
        await sleep(pauseMs);
      }
    }
    const inviting = owners.map((owner, at) =>
      keepDoing(mostOfAccount, 150, async (count) => {
        const email = `invited-${at}-${count}@visitor.example`;
        const path = `/api/accounts/${owner.accountId}/members`;
        const { isMailed } = await owner.call<{ isMailed: boolean }>('POST', path, { email, role: 'agent' });
        if (isMailed) invited.add(email);
      }),
    );
    const resetting = agents.map(({ email }) =>
      keepDoing(resetsOfEach, 4_000, async () => {
        await ownerAt(0).call('POST', '/api/auth/forgot-password', { email });
        resets.set(email, (resets.get(email) ?? 0) + 1);
      }),
    );
    const replying = visitors.map(({ email, sessionId }, at) =>
      keepDoing(repliesOfEach, 1_500, async (count) => {
        const text = `Reply ${at}-${count}.`;
        await agents[0]?.reply(sessionId, text);
        replies.get(email)?.push(text);
      }),
    );

    for (let count = 0; count < kills; count += 1) {
      const before = acknowledged();
      while (acknowledged() < before + 4) await sleep(20);
      await sleep(Math.random() * 600);
      await server.kill();
      await server.restart();
    }
    over.abort();
    await Promise.all([...inviting, ...resetting, ...replying]);

    const lostOf = (mails: readonly GotMail[]) => [
      ...[...invited].filter((email) => idsOf(mails, email, /invite/i).size === 0),
      ...[...resets].filter(([email, count]) => idsOf(mails, email, /password/i).size < count).map(([email]) => email),
      ...[...replies].flatMap(([email, texts]) => texts.filter((text) => !isIn(mails, email, text))),
    ];
    const lost = async () => lostOf(await mailServers.received());
    await expect.poll(lost, { timeout: untilMailedMs, interval: 1_000 }).toEqual([]);

    const mails = await mailServers.received();
    const invitations = mails.filter(({ subject }) => /invite/i.test(subject));
    const twice = [...invited].filter((email) => idsOf(mails, email, /invite/i).size > 1);
    const ids = new Set(mails.map(({ to, messageId }) => `${to} ${messageId}`));
    process.stdout.write(
      `${kills} kills; acknowledged: ${invited.size} invitations, ${sum(resets.values())} resets, ` +
        `${acknowledged() - invited.size - sum(resets.values())} replies; emails received: ${mails.length} ` +
        `(${invitations.length} invitations), repeated: ${mails.length - ids.size}, lost: 0\n`,
    );
    expect(twice).toEqual([]);
    expect(invited.size).toBeGreaterThan(kills);
    expect(await mailServers.queued()).toBe(0);
  });
});

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

const idsOf = (mails: readonly GotMail[], email: string, subject: RegExp) =>
  new Set(mails.filter((mail) => mail.to === email && subject.test(mail.subject)).map(({ messageId }) => messageId));

const isIn = (mails: readonly GotMail[], email: string, text: string) =>
  mails.some((mail) => mail.to === email && mail.text.includes(text));

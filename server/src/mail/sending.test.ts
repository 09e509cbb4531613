import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseNodes, openNodes } from '../../test-support/database-nodes.ts';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import { engines } from '../../test-support/test-service.ts';
import { createMailStore } from '../adapters/database/mail/mail-store.ts';
import { createSmtpSender } from '../adapters/mail/smtp-sender.ts';
import { createMail } from './index.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const from = { name: 'Parley', address: 'parley@example.com' };

describe.each(engines)('emails on %s', (engine) => {
  let opened: DatabaseNodes;
  let mailServer: MailServer;
  let nowMs = 1_790_000_000_000;
  let made = 0;
  beforeAll(async () => {
    opened = await openNodes(engine, inject('postgresUrl'));
    mailServer = await startMailServer();
  });
  beforeEach(() => {
    // Nothing of the test before counts in this hour.
    nowMs += 2 * dayMs;
    mailServer.misbehave();
    mailServer.attempts.length = 0;
  });
  // A test that fails before it stops its own must not leave them to the tests that follow.
  afterEach(async () => {
    await Promise.all(dispatchers.splice(0).map((mail) => mail.stop()));
  });
  afterAll(async () => {
    await mailServer?.close();
    await opened?.close();
  });

  const outcomes: string[] = [];
  const dispatchers: ReturnType<typeof createMail>[] = [];
  function openMail(node = 0, timeoutMs = 10_000) {
    const [first, second = first] = opened.nodes;
    const store = createMailStore(node === 0 ? first : second);
    const mail = createMail({
      store,
      sender: createSmtpSender({ url: mailServer.url, from, timeoutMs }),
      secret: () => 'a secret that is long enough for tests',
      publicUrl: 'https://chat.example.com',
      newMailId: () => `mail_${engine}_${++made}`,
      onOutcome: (outcome) => outcomes.push(outcome),
      clock: () => nowMs,
      onError: (error) => expect.unreachable(String(error)),
    });
    dispatchers.push(mail);
    return { ...mail, store };
  }
  const stateOf = async (id: string) => {
    const { build } = opened.nodes[0];
    const [row] = await opened.nodes[0].read(build.selectFrom('mails').selectAll().where('id', '=', id));
    return row;
  };
  async function add(mail: ReturnType<typeof openMail>, address: string, expiresAt?: number) {
    const written = mail.write('password-reset', {
      to: { name: 'Ada', address },
      language: 'en',
      content: { minutes: 30 },
      path: '/#reset=a-secret-token',
      ...(expiresAt && { expiresAt }),
    });
    if (!written) throw new Error('A mail server is set.');
    await mail.store.add(written);
    return written;
  }

  test('are sent once by two nodes, and what they said is deleted then', async () => {
    const [one, other] = [openMail(0), openMail(1)];
    const written = await Promise.all(Array.from({ length: 12 }, (_, n) => add(one, `p${n}.${engine}@example.com`)));
    expect((await stateOf(written[0]?.id ?? ''))?.sealed_path).not.toContain('secret');
    one.start();
    other.start();
    await expect.poll(async () => (await stateOf(written.at(-1)?.id ?? ''))?.state).toBe('sent');
    await expect.poll(() => one.waiting()).toBe(0);
    await Promise.all([one.stop(), other.stop()]);
    expect(mailServer.attempts.toSorted()).toEqual(written.map(({ messageId }) => messageId).toSorted());
    const [received] = await mailServer.receivedBy(`p0.${engine}@example.com`);
    expect(received).toMatchObject({ subject: 'Reset your password', from, link: expect.stringMatching(/#reset=/) });
    expect(received?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted' }));
    expect(await stateOf(written[0]?.id ?? '')).toMatchObject({ content: '{}', sealed_path: null });
  });

  test('are tried again after a temporary refusal, under the same Message-ID', async () => {
    const mail = openMail();
    mailServer.misbehave('later');
    const { id, messageId } = await add(mail, `later.${engine}@example.com`);
    mail.start();
    await expect.poll(async () => (await stateOf(id))?.failures).toBe(1);
    expect(await stateOf(id)).toMatchObject({
      state: 'pending',
      last_error: expect.stringContaining('Try again later'),
    });
    nowMs += minuteMs;
    mail.wake();
    await mailServer.receivedBy(`later.${engine}@example.com`);
    expect(mailServer.attempts).toEqual([messageId, messageId]);
    await mail.stop();
  });

  test.each(['never', 'no-such-user'] as const)('are given up with a reason when the server says %s', async (how) => {
    const mail = openMail();
    mailServer.misbehave(how);
    const { id } = await add(mail, `${how}.${engine}@example.com`);
    mail.start();
    await expect.poll(async () => (await stateOf(id))?.state).toBe('failed');
    const { unsent } = await mail.status();
    expect(unsent[0]).toMatchObject({ id, isGivenUp: true, reason: expect.stringMatching(/answered: 55\d/) });
    await mail.stop();
  });

  test('that a server took before the connection broke come again under the same Message-ID', async () => {
    const mail = openMail();
    mailServer.misbehave('drop-after-data');
    const { messageId, id } = await add(mail, `dropped.${engine}@example.com`);
    mail.start();
    await expect.poll(async () => (await stateOf(id))?.failures).toBe(1);
    nowMs += minuteMs;
    mail.wake();
    const received = await mailServer.receivedBy(`dropped.${engine}@example.com`, 2);
    expect(received.map((one) => one.messageId)).toEqual([messageId, messageId]);
    await mail.stop();
  });

  test('to a server that hangs are tried again, and do not keep ours from stopping', async () => {
    const mail = openMail(0, 300);
    mailServer.misbehave('hang');
    const { id } = await add(mail, `hang.${engine}@example.com`);
    mail.start();
    await expect.poll(async () => (await stateOf(id))?.failures).toBe(1);
    await mail.stop();
    const patient = openMail();
    mailServer.misbehave('hang');
    nowMs += minuteMs;
    // On a busy machine the first may have given up before it reached the server.
    const before = mailServer.attempts.length;
    patient.start();
    await expect.poll(() => mailServer.attempts.length).toBe(before + 1);
    await patient.stop();
    expect(await stateOf(id)).toMatchObject({ state: 'pending', lease_until: 0 });
  });

  test('are tried for about a day, and not when they are of no use any more', async () => {
    const mail = openMail();
    mailServer.misbehave(...Array.from({ length: 20 }, () => 'later' as const));
    const { id } = await add(mail, `day.${engine}@example.com`);
    const beganAt = nowMs;
    mail.start();
    for (let failures = 1; failures <= 10; failures += 1) {
      await expect.poll(async () => (await stateOf(id))?.failures).toBe(failures);
      const next = (await stateOf(id))?.next_attempt_at;
      if (next != null) nowMs = next;
      mail.wake();
    }
    expect((await stateOf(id))?.state).toBe('failed');
    expect(nowMs - beganAt).toBeGreaterThan(20 * 60 * minuteMs);
    mailServer.misbehave();
    const late = await add(mail, `expired.${engine}@example.com`, nowMs - 1);
    mail.wake();
    await expect.poll(async () => (await stateOf(late.id))?.state).toBe('failed');
    expect((await stateOf(late.id))?.last_error).toContain('expired');
    await mail.stop();
  });

  test('are bounded for each address and hour, however many are written', async () => {
    const mail = openMail();
    const address = `storm.${engine}@example.com`;
    for (let n = 0; n < 25; n += 1) await add(mail, address);
    mail.start();
    await expect.poll(() => mail.waiting()).toBe(0);
    expect(mailServer.received.filter(({ recipients }) => recipients.includes(address))).toHaveLength(20);
    const { failed, unsent } = await mail.status();
    expect(failed).toBe(5);
    expect(unsent[0]?.reason).toContain('Too many');
    nowMs += 61 * minuteMs;
    await add(mail, address);
    mail.wake();
    await mailServer.receivedBy(address, 21);
    await mail.stop();
  });
});

import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { startImapServer } from '../../../test-support/imap-server.ts';
import { fetchFromImap } from './imap-receiver.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(outcomeOf: (text: string) => 'delivered' | 'refused' | 'deferred' = () => 'delivered') {
  const imap = await startImapServer();
  const received: string[] = [];
  const receiver = fetchFromImap({
    url: imap.url,
    clock: Date.now,
    onError: () => {},
    inboundMail: {
      maxBytes: 1_000,
      lease: async () => true,
      async receive(bytes) {
        const text = (await buffer(bytes)).toString();
        received.push(text);
        const outcome = outcomeOf(text);
        if (outcome === 'delivered') return { outcome, sessionId: 'live_1' };
        return outcome === 'refused' ? { outcome, reason: 'unreadable' } : { outcome, reason: 'too-many' };
      },
    },
  });
  closing.push(receiver.close, imap.close);
  const flagsOf = (at: number) => [...(imap.mails[at]?.flags ?? [])];
  return { imap, received, flagsOf };
}

test('fetches what is unread and what comes later, and marks it as read then', async () => {
  const { imap, received, flagsOf } = await open();
  imap.add(Buffer.from('first'));
  await vi.waitFor(() => expect(flagsOf(0)).toEqual(['\\Seen']));
  imap.add(Buffer.from('second'));
  await vi.waitFor(() => expect(flagsOf(1)).toEqual(['\\Seen']));
  expect(received).toEqual(['first', 'second']);
});

test('leaves what is refused or too large for people, and what was put off for later', async () => {
  const { imap, received, flagsOf } = await open((text) => (text === 'bad' ? 'refused' : 'deferred'));
  for (const text of ['x'.repeat(2_000), 'later', 'bad']) imap.add(Buffer.from(text));
  await vi.waitFor(() => expect(flagsOf(2)).toEqual(['\\Seen', '\\Flagged']));
  expect(flagsOf(0)).toEqual(['\\Seen', '\\Flagged']);
  expect(flagsOf(1)).toEqual([]);
  expect(received).not.toContain('x'.repeat(2_000));
});

test('connects again when the connection is lost', async () => {
  const { imap, flagsOf } = await open();
  await vi.waitFor(() => expect(imap.connections).toBe(1));
  imap.dropAll();
  imap.add(Buffer.from('after'));
  await vi.waitFor(() => expect(flagsOf(0)).toEqual(['\\Seen']));
  expect(imap.connections).toBeGreaterThan(1);
});

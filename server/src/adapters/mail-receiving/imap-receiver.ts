import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FetchMessageObject, ImapFlow } from 'imapflow';
import type { InboundMail } from '../../inbound-mail/index.ts';

interface Options {
  url: string;
  inboundMail: Pick<InboundMail, 'receive' | 'maxBytes' | 'lease'>;
  clock(): number;
  onError(error: unknown): void;
}

/** One node fetches at a time; another takes over when it has not been heard of for so long. */
const leaseMs = 60_000;
const renewEveryMs = 20_000;
/** Where the server cannot tell of new emails, and for those that were put off. */
const lookEveryMs = 60_000;
const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;

/**
 * Fetches what is not read yet from a mailbox, and whatever comes while it waits (IDLE). An email is marked as read
 * when it is in the database: after a crash it is fetched again, and is known by its id.
 */
export function fetchFromImap({ url, inboundMail, clock, onError }: Options) {
  const { account, mailbox, name } = accountOf(url);
  const stopping = new AbortController();
  const holder = randomUUID();
  let client: ImapFlow | undefined;
  /** Something came since the mailbox was looked at. */
  let hasMail = false;
  let waiting = new AbortController();

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      try {
        if (await isOurs()) {
          await fetchUntilClosed();
          pauseMs = firstPauseMs;
        }
      } catch (error) {
        if (!stopping.signal.aborted) onError(error);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
      await pause(pauseMs);
    }
  }

  const isOurs = () => inboundMail.lease(name, holder, clock(), clock() + leaseMs);

  async function fetchUntilClosed(): Promise<void> {
    const connected = new ImapFlow({ ...account, logger: false });
    client = connected;
    connected.on('error', (error) => {
      if (!stopping.signal.aborted) onError(error);
    });
    await connected.connect();
    try {
      await connected.mailboxOpen(mailbox);
      connected.on('close', () => waiting.abort());
      connected.on('exists', () => {
        hasMail = true;
        waiting.abort();
      });
      let lookedAt = 0;
      while (connected.usable && !stopping.signal.aborted && (await isOurs())) {
        lookedAt = performance.now();
        hasMail = false;
        await takeUnread(connected);
        await nextMail(connected, lookedAt);
      }
    } finally {
      await connected.logout().catch(() => connected.close());
    }
  }

  /** Until an email comes, or it is time to look anyway; the lease is kept meanwhile. */
  async function nextMail(connected: ImapFlow, lookedAt: number): Promise<void> {
    while (!hasMail && connected.usable && !stopping.signal.aborted) {
      if (performance.now() - lookedAt > lookEveryMs) return;
      // Ends by itself when the next command is sent.
      void connected.idle().catch(() => {});
      waiting = new AbortController();
      const either = AbortSignal.any([waiting.signal, stopping.signal]);
      await sleep(renewEveryMs, undefined, { signal: either, ref: false }).catch(() => {});
      if (!(await isOurs())) return;
    }
  }

  async function takeUnread(connected: ImapFlow): Promise<void> {
    const unread = (await connected.search({ seen: false }, { uid: true })) || [];
    for (const uid of unread) {
      if (stopping.signal.aborted) return;
      const known = await connected.fetchOne(String(uid), { size: true }, { uid: true });
      if (known) await takeOne(connected, uid, known);
    }
  }

  async function takeOne(connected: ImapFlow, uid: number, { size = 0 }: FetchMessageObject): Promise<void> {
    // It stays in the mailbox, flagged, for people to look at.
    const isTooLarge = size > inboundMail.maxBytes;
    const outcome = isTooLarge ? 'refused' : await receiveOne(connected, uid);
    if (outcome === 'deferred') return;
    const flags = outcome === 'refused' ? ['\\Seen', '\\Flagged'] : ['\\Seen'];
    await connected.messageFlagsAdd(String(uid), flags, { uid: true });
  }

  async function receiveOne(connected: ImapFlow, uid: number) {
    const { content } = await connected.download(String(uid), undefined, { uid: true });
    // Somebody has deleted it meanwhile.
    if (!content) return 'deferred';
    const { outcome } = await inboundMail.receive(content, { to: [] });
    return outcome;
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  const running = run();

  return {
    async close(): Promise<void> {
      stopping.abort();
      const late = setTimeout(() => client?.close(), 3_000);
      await running;
      clearTimeout(late);
    },
  };
}

function accountOf(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const mailbox = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  return {
    account: {
      host,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    },
    mailbox,
    /** Without its password. */
    name: `${decodeURIComponent(username)}@${host}/${mailbox}`,
  };
}

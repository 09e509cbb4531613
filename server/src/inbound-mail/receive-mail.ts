import { mostOfSender, receivedFrom } from './addressed-mail.ts';
import { whyAutomatic } from './automatic-mail.ts';
import type { ChannelMail } from './channel.ts';
import type { Target } from './find-target.ts';
import type { Received } from './outcome.ts';
import type { Envelope, HeldReason, InboundMailStore, MailReader, ReadMail } from './ports.ts';
import { recipientsOf } from './recipients.ts';

const hourMs = 3600_000;

interface Dependencies {
  reader: Pick<MailReader, 'read'>;
  store: InboundMailStore;
  /** Of the reply addresses. */
  domain: string;
  findTarget(recipients: readonly string[]): Promise<Target | undefined>;
  clock(): number;
}

/**
 * The path of an email. Its sender is answered when the last step is over: what was taken is in the database then, and
 * what comes again after a crash is known by its id.
 */
export function createReceiving({ reader, store, domain, findTarget, clock }: Dependencies) {
  return async function receive(raw: Uint8Array, envelope: Envelope): Promise<Received> {
    const mail = await reader.read(raw, envelope.from);
    if (!mail) return { outcome: 'refused', reason: 'unreadable' };
    const automatic = whyAutomatic(mail, envelope, domain);
    if (automatic) return { outcome: 'ignored', reason: automatic };
    const target = await findTarget(recipientsOf(envelope, mail.headers));
    if (!target) return { outcome: 'refused', reason: 'no-such-address' };
    const given = { mail, raw, received: receivedFrom(mail, raw, target, clock()) };
    const before = await repeated(given.received.id);
    if (before) return before;
    // Before anything is done for it. Those of the same moment are counted again in the write.
    if ((await store.countFrom(target.accountId, mail.from.address, clock() - hourMs)) >= mostOfSender) return tooMany;
    const outcome = whyHeld(target, mail) ?? (await target.deliver(given));
    return typeof outcome === 'string' ? hold(given, outcome) : outcome;
  };

  /** The same email again, after a lost answer or a crash. */
  async function repeated(id: string): Promise<Received | undefined> {
    const before = await store.find(id);
    if (before?.state === 'delivered') return { outcome: 'delivered', sessionId: before.sessionId ?? '' };
    if (before?.state === 'discarded') return { outcome: 'ignored', reason: 'discarded' };
    const held = before && (await store.findHeld(id));
    return held && { outcome: 'held', reason: held.reason };
  }

  async function hold({ received, raw }: ChannelMail, heldBecause: HeldReason): Promise<Received> {
    const held = await store.hold({ ...received, heldBecause }, raw);
    if (held === 'too-many-of-sender') return tooMany;
    return held === 'held'
      ? { outcome: 'held', reason: heldBecause }
      : { outcome: 'deferred', reason: 'too-many-held' };
  }
}

const tooMany: Received = { outcome: 'deferred', reason: 'too-many' };

/** Only who a reply address was sent to is let in by it; a person decides on all others. */
function whyHeld({ token, isFrom }: Target, { sender, from }: ReadMail): HeldReason | undefined {
  if (token === 'wrong') return 'wrong-address';
  if (sender === 'forged') return 'forged-sender';
  if (!isFrom(from.address)) return 'other-sender';
  return token === 'expired' ? 'expired-address' : undefined;
}

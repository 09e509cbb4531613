import { createInboundMailStore } from '../adapters/database/inbound-mail/inbound-mail-store.ts';
import { createMailAddressStore } from '../adapters/database/inbound-mail/mail-address-store.ts';
import { createMailReader } from '../adapters/mail-receiving/thread-mail-reader.ts';
import type { Adapters } from '../adapters/open-adapters.ts';
import type { Answering } from '../answering/index.ts';
import type { Chatbot } from '../chatbots/index.ts';
import type { Config } from '../config/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { Metrics } from '../http/metrics.ts';
import { createInboundMail, type InboundMail } from '../inbound-mail/index.ts';
import type { LiveChat } from '../live-chat/index.ts';
import type { Logger } from '../logging/index.ts';
import type { Mail } from '../mail/index.ts';
import type { OpenIdentity } from './open-identity.ts';

interface Dependencies {
  config: Config;
  adapters: Adapters;
  mail: Mail;
  liveChat: LiveChat;
  chatbotOf(chatbotId: string): Promise<Chatbot | undefined>;
  answering: Answering;
  conversations: Conversations;
  access: OpenIdentity;
  metrics: Metrics;
  logger: Logger;
  clock(): number;
}

export function openInboundMail(dependencies: Dependencies): InboundMail {
  const { config, adapters, access, mail, metrics, logger } = dependencies;
  return createInboundMail({
    ...dependencies,
    reader: createMailReader(config.MAIL_DNS_SERVERS),
    store: createInboundMailStore(adapters.database),
    addressStore: createMailAddressStore(adapters.database),
    replyAddresses: mail.replyAddresses,
    identity: access.identity,
    limits: access.limits,
    outbox: mail,
    maxBytes: config.MAIL_MAX_MB * 1_000_000,
    onOutcome(received) {
      metrics.countReceivedMail(received.outcome);
      logger.info(received, 'email received');
    },
  });
}

/** Starts the ways in that are set; what none of them needs is not loaded. Returns what ends them. */
export async function startReceiving(
  { MAIL_LMTP_LISTEN: lmtp, MAIL_IMAP_URL: imap }: Config,
  inboundMail: InboundMail,
  { logger, clock, onError }: { logger: Logger; clock(): number; onError(error: unknown): void },
): Promise<() => Promise<void>> {
  const closing: (() => Promise<void>)[] = [];
  if (lmtp) {
    const { listenForLmtp } = await import('../adapters/mail-receiving/lmtp-receiver.ts');
    const receiver = await listenForLmtp({ ...lmtp, inboundMail, onError });
    logger.info({ host: lmtp.host, port: receiver.port }, 'receives emails by LMTP');
    closing.push(() => receiver.close());
  }
  if (imap) {
    const { fetchFromImap } = await import('../adapters/mail-receiving/imap-receiver.ts');
    const receiver = fetchFromImap({ url: imap, inboundMail, clock, onError });
    closing.push(receiver.close);
  }
  return async () => {
    await Promise.all(closing.map((close) => close()));
    await inboundMail.close();
  };
}

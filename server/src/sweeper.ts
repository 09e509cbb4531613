import type { Analytics } from './analytics/index.ts';
import type { Chatbot } from './chatbots/index.ts';
import type { Conversations } from './conversations/index.ts';
import type { IdempotencyStore } from './http/ports.ts';
import type { InboundMail } from './inbound-mail/index.ts';
import type { Knowledge } from './knowledge/index.ts';
import type { Limits } from './limits/index.ts';
import type { LiveChat, VisitorMails } from './live-chat/index.ts';
import type { Mail } from './mail/index.ts';
import type { Notices } from './notices/index.ts';
import type { Webhooks } from './webhooks/index.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** No session waits longer than this beside a free slot, even if the node that freed it has ended. */
const agentsEveryMs = 1_000;
const refreshesEveryMs = 5_000;
const workingHoursEveryMs = 5_000;
const visitorMailsEveryMs = 15_000;
const calibrationsEveryMs = 5_000;
const agentNoticesEveryMs = 5_000;
const mailServersEveryMs = 15_000;
const storedObjectsEveryMs = 5_000;

interface Dependencies {
  limits: Limits;
  conversations: Conversations;
  analytics: Pick<Analytics, 'forgetOldDays'>;
  knowledge: Knowledge;
  liveChat: LiveChat;
  visitorMails: VisitorMails;
  notices: Notices;
  webhooks: Webhooks;
  mail: Pick<Mail, 'forgetOld' | 'refreshAccountServers'>;
  inboundMail: Pick<InboundMail, 'forgetOld'>;
  storedObjects: { deleteDue(): Promise<void> };
  /** Has the chatbots calibrated that have changed. */
  calibrateDue(): Promise<void>;
  idempotencyStore: IdempotencyStore;
  chatbotOf(chatbotId: string): Promise<Chatbot | undefined>;
  identityStore: { forgetExpired(nowMs: number): Promise<void> };
  clock(): number;
  onError(error: unknown): void;
}

/** Clears away what time has made obsolete. Every node may do it at once: each deletion stands alone. */
export function createSweeper({
  limits,
  conversations,
  analytics,
  knowledge,
  liveChat,
  visitorMails,
  notices,
  webhooks,
  mail,
  inboundMail,
  storedObjects,
  calibrateDue,
  idempotencyStore,
  chatbotOf,
  identityStore,
  clock,
  onError,
}: Dependencies) {
  /** One run at a time: a slow one is not joined by the next. */
  const every = (ms: number, work: () => Promise<unknown>) => {
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      await work().catch(onError);
      isRunning = false;
    };
    const timer = setInterval(() => void run(), ms);
    timer.unref();
    return timer;
  };
  const timers = [
    every(agentsEveryMs, () => liveChat.dismissLostAgents()),
    every(agentsEveryMs, () => liveChat.assignForgotten()),
    every(minuteMs, () => liveChat.closeQuiet()),
    every(visitorMailsEveryMs, () => visitorMails.mailAbsent()),
    every(mailServersEveryMs, () => mail.refreshAccountServers()),
    every(agentNoticesEveryMs, () => notices.notifyAgents()),
    every(minuteMs, () => notices.notifyOfSources()),
    every(minuteMs, () => notices.notifyOfLimits()),
    every(minuteMs, () => notices.sendDigests()),
    every(60 * minuteMs, () => notices.forgetOld()),
    every(workingHoursEveryMs, () => liveChat.checkWorkingHours(chatbotOf)),
    every(refreshesEveryMs, () => knowledge.refreshDue()),
    every(calibrationsEveryMs, calibrateDue),
    every(10 * minuteMs, () => knowledge.forgetOrphanedFiles()),
    every(storedObjectsEveryMs, () => storedObjects.deleteDue()),
    every(minuteMs, () => limits.forgetOld()),
    every(minuteMs, () => idempotencyStore.forget(clock() - dayMs)),
    every(10 * minuteMs, () => identityStore.forgetExpired(clock())),
    every(10 * minuteMs, () => conversations.deleteExpired()),
    every(60 * minuteMs, () => analytics.forgetOldDays()),
    every(10 * minuteMs, () => webhooks.forgetOld()),
    every(10 * minuteMs, () => mail.forgetOld()),
    every(10 * minuteMs, () => inboundMail.forgetOld()),
  ];
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

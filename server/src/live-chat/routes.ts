import type { Answering } from '../answering/index.ts';
import type { Chatbots } from '../chatbots/index.ts';
import type { Conversations } from '../conversations/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Subscribers } from '../http/subscriptions/subscribers.ts';
import type { Authentication, Identity } from '../identity/index.ts';
import { accessTo } from './access.ts';
import { agentRoutes } from './agent-routes.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { eventRoutes } from './event-routes.ts';
import type { LiveChat } from './index.ts';
import { messageRoutes } from './message-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { cannedReplyRoutes, suggestionRoutes } from './reply-routes.ts';
import { openingFor, sessionRoutes } from './session-routes.ts';
import { transcriptMailRoutes } from './transcript-mail-routes.ts';
import type { TranscriptMails } from './transcript-mails.ts';
import { visitorRoutes } from './visitor-routes.ts';

interface Dependencies {
  liveChat: LiveChat;
  chatbots: Chatbots;
  conversations: Conversations;
  identity: Identity;
  authentication: Authentication;
  subscribers: Subscribers;
  transcriptMails: TranscriptMails;
  answering: Pick<Answering, 'suggestReply' | 'summariseChat'>;
}

export function liveChatRoutes(dependencies: Dependencies): Endpoint[] {
  const { liveChat, identity } = dependencies;
  const opener = openingFor(dependencies);
  const access = accessTo({ find: liveChat.find, identity });
  const all = { ...dependencies, access };
  return [
    ...sessionRoutes(all, opener),
    ...messageRoutes(all, opener),
    ...attachmentRoutes(all),
    ...eventRoutes(all),
    ...agentRoutes(all),
    ...recordRoutes(all),
    ...transcriptMailRoutes(all),
    ...visitorRoutes(all),
    ...suggestionRoutes(all),
    ...cannedReplyRoutes(all),
  ];
}

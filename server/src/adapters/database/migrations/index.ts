import { firstSchema } from './0001-first-schema.ts';
import { oneOpenChatPerConversation } from './0002-one-open-chat-per-conversation.ts';
import { sourcesOfEveryKind } from './0003-sources-of-every-kind.ts';
import { modelsOfChatbots } from './0004-models-of-chatbots.ts';
import { unansweredQuestions } from './0005-unanswered-questions.ts';
import { answeringSettings } from './0006-answering-settings.ts';
import { liveInboxes } from './0007-live-inboxes.ts';
import { webhooks } from './0008-webhooks.ts';
import { eventsByMessage } from './0009-events-by-message.ts';
import { identitySecrets } from './0010-identity-secrets.ts';
import { latestOfAVisitor } from './0011-latest-of-a-visitor.ts';
import { statisticsByDay } from './0012-statistics-by-day.ts';
import { signIns } from './0013-sign-ins.ts';
import { findingConversations } from './0014-finding-conversations.ts';
import { calibrations } from './0015-calibrations.ts';
import { idempotentSubjects } from './0016-idempotent-subjects.ts';
import { usersBySubject } from './0017-users-by-subject.ts';
import { endedTokens } from './0018-ended-tokens.ts';
import { markedDeletion } from './0019-marked-deletion.ts';
import { operators } from './0020-operators.ts';
import { quotas } from './0021-quotas.ts';
import { nodes } from './0022-nodes.ts';
import { resolutions } from './0023-resolutions.ts';
import { scopedApiKeys } from './0024-scoped-api-keys.ts';
import { severalDomains } from './0025-several-domains.ts';
import { sightings } from './0026-sightings.ts';
import { pendingInvitations } from './0027-pending-invitations.ts';
import { batchTests } from './0028-batch-tests.ts';
import { snoozedChats } from './0029-snoozed-chats.ts';
import { attachments } from './0030-attachments.ts';
import { mails } from './0031-mails.ts';
import { mailedVisitors } from './0032-mailed-visitors.ts';
import { receivedMails } from './0033-received-mails.ts';
import { mailAddresses } from './0034-mail-addresses.ts';
import { notices } from './0035-notices.ts';
import { pushSubscriptions } from './0036-push-subscriptions.ts';
import { accountMailServers } from './0037-account-mail-servers.ts';
import { documentsByLanguage } from './0038-documents-by-language.ts';
import { addressesOfNodes } from './0039-addresses-of-nodes.ts';
import { leasesOfItems } from './0040-leases-of-items.ts';
import { jobsByOwner } from './0041-jobs-by-owner.ts';
import { storedObjects } from './0042-stored-objects.ts';
import { linksOfPassages } from './0043-links-of-passages.ts';
import { ratingsByTime } from './0044-ratings-by-time.ts';
import { unansweredMessages } from './0045-unanswered-messages.ts';
import { questionsByTime } from './0046-questions-by-time.ts';
import { logos } from './0047-logos.ts';
import { pictures } from './0048-pictures.ts';
import { lastSignIns } from './0049-last-sign-ins.ts';
import type { Migration } from './column-types.ts';

export { columnTypes } from './column-types.ts';

/** The schema's history. A migration that has shipped is never edited; the next one is added. */
export const migrations: Migration[] = [
  firstSchema,
  oneOpenChatPerConversation,
  sourcesOfEveryKind,
  modelsOfChatbots,
  unansweredQuestions,
  answeringSettings,
  liveInboxes,
  webhooks,
  eventsByMessage,
  identitySecrets,
  latestOfAVisitor,
  statisticsByDay,
  signIns,
  findingConversations,
  calibrations,
  idempotentSubjects,
  usersBySubject,
  endedTokens,
  markedDeletion,
  operators,
  quotas,
  nodes,
  resolutions,
  scopedApiKeys,
  severalDomains,
  sightings,
  pendingInvitations,
  batchTests,
  snoozedChats,
  attachments,
  mails,
  mailedVisitors,
  receivedMails,
  mailAddresses,
  notices,
  pushSubscriptions,
  accountMailServers,
  documentsByLanguage,
  addressesOfNodes,
  leasesOfItems,
  jobsByOwner,
  storedObjects,
  linksOfPassages,
  ratingsByTime,
  unansweredMessages,
  questionsByTime,
  logos,
  pictures,
  lastSignIns,
];

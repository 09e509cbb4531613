import type { LiveChatStore } from '../../../live-chat/ports.ts';
import type { Database } from '../database.ts';
import { createAgentStore } from './agent-store.ts';
import { createCannedReplyStore } from './canned-reply-store.ts';
import { createHandedOverStore } from './handed-over-store.ts';
import { createAssignmentStore } from './live-assignment-store.ts';
import { createLiveMessageStore } from './live-message-store.ts';
import { createLiveOpeningStore } from './live-opening-store.ts';
import { createLiveRecordStore } from './live-record-store.ts';
import { createLiveSessionStore } from './live-session-store.ts';

/** Live chat in the database. `onAnnounced` is called when webhooks were told of something. */
export function createLiveChatStore(database: Database, onAnnounced: () => void = () => {}): LiveChatStore {
  return {
    ...createLiveOpeningStore(database, onAnnounced),
    ...createLiveSessionStore(database, onAnnounced),
    ...createLiveRecordStore(database, onAnnounced),
    ...createLiveMessageStore(database, onAnnounced),
    ...createAssignmentStore(database),
    ...createAgentStore(database),
    ...createHandedOverStore(database),
    cannedReplies: createCannedReplyStore(database),
  };
}

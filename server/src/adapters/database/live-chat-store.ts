import type { LiveChatStore } from '../../live-chat/ports.ts';
import { createAgentStore } from './agent-store.ts';
import type { Database } from './database.ts';
import { createLiveSessionStore } from './live-session-store.ts';

/** Live chat in the database: its sessions and its agents. */
export function createLiveChatStore(database: Database): LiveChatStore {
  return { ...createLiveSessionStore(database), ...createAgentStore(database) };
}

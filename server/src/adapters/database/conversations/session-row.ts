import type { Selectable } from 'kysely';
import type { Session } from '../../../conversations/ports.ts';
import type { Schema } from '../schema.ts';

export function sessionFrom(row: Selectable<Schema['sessions']>): Session {
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    accountId: row.account_id,
    owner: row.owner,
    heldBy: row.held_by,
    isHandedOver: row.handed_over_to !== null,
    messageCount: row.message_count,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
  };
}

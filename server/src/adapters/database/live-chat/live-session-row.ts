import type { ClosedBecause, LiveSession, LiveState } from '../../../live-chat/ports.ts';
import type { LiveSessionRow } from './live-steps.ts';

export function sessionFrom(row: LiveSessionRow): LiveSession {
  return {
    id: row.id,
    accountId: row.account_id,
    chatbotId: row.chatbot_id,
    owner: row.owner,
    querySessionId: row.query_session_id,
    previousId: row.previous_id,
    // Written by us from values of these types.
    state: row.state as LiveState,
    closedBecause: row.closed_because as ClosedBecause | null,
    tags: JSON.parse(row.tags) as string[],
    agentId: row.agent_id,
    assignableFrom: row.assignable_from,
    waitingSince: row.waiting_since,
    createdAt: row.created_at,
    lastEventAt: row.last_event_at,
    closedAt: row.closed_at,
    messageCount: row.message_count,
    eventCount: row.event_count,
    lastMessage: row.last_message,
    pageUrl: row.page_url,
    visitorName: row.visitor_name,
    email: row.email,
    rating: row.rating,
    ratingComment: row.rating_comment,
    marks: {
      customer: { delivered: row.customer_delivered, read: row.customer_read },
      agent: { delivered: row.agent_delivered, read: row.agent_read },
    },
  };
}

import type { ExportRecord } from '../../../exports/ports.ts';
import type { Database } from '../database.ts';
import { after, below, iso, isoOrNull, pageRows, pages } from './paging.ts';

type Records = (accountId: string) => AsyncGenerator<ExportRecord[]>;

/** What was said with the chatbots of an account, and with its people. */
export function talkRecords({ build, read }: Database) {
  /**
   * In the order in which they were last heard of: one that goes on while it is exported comes once more at the end,
   * which is better than not at all.
   */
  const sessionPages = (accountId: string) =>
    pages((last: { id: string; last_message_at: number } | undefined) =>
      read(
        build
          .selectFrom('sessions')
          .select(['id', 'chatbot_id', 'owner', 'message_count', 'created_at', 'last_message_at'])
          .where('account_id', '=', accountId)
          .where(after(['last_message_at', last?.last_message_at ?? -1], ['id', last?.id ?? '']))
          .orderBy('last_message_at')
          .orderBy('id')
          .limit(pageRows),
      ),
    );

  const conversations: Records = async function* (accountId) {
    for await (const page of sessionPages(accountId)) {
      yield page.map((row) => ({
        id: row.id,
        chatbotId: row.chatbot_id,
        owner: row.owner,
        messages: row.message_count,
        createdAt: iso(row.created_at),
        lastMessageAt: iso(row.last_message_at),
      }));
    }
  };

  const rows = build
    .selectFrom('messages')
    .select(['id', 'session_id', 'chatbot_id', 'sequence', 'role', 'text', 'answer'])
    .select(['rating', 'comment', 'created_at'])
    .orderBy('session_id')
    .orderBy('sequence');

  const messages: Records = async function* (accountId) {
    for await (const page of sessionPages(accountId)) {
      const parents = page.map(({ id, message_count }) => ({ id, count: message_count }));
      const found = below(
        parents,
        (ids) => read(rows.where('session_id', 'in', ids)),
        (id, last) =>
          read(
            rows
              .where('session_id', '=', id)
              .where('sequence', '>', last?.sequence ?? -1)
              .limit(pageRows),
          ),
      );
      for await (const some of found) {
        yield some.map((row) => ({
          id: row.id,
          conversationId: row.session_id,
          chatbotId: row.chatbot_id,
          number: row.sequence,
          from: row.role,
          text: row.text,
          at: iso(row.created_at),
          answer: row.answer === null ? null : JSON.parse(row.answer),
          rating: row.rating,
          comment: row.comment,
        }));
      }
    }
  };

  const liveChats: Records = async function* (accountId) {
    const found = pages((last: { inbox_event: number; id: string } | undefined) =>
      read(
        build
          .selectFrom('live_sessions')
          .select(['id', 'chatbot_id', 'owner', 'query_session_id', 'previous_id', 'state', 'agent_id'])
          .select(['message_count', 'page_url', 'visitor_name', 'email', 'tags', 'closed_because'])
          .select(['rating', 'rating_comment', 'created_at', 'closed_at', 'inbox_event'])
          .where('account_id', '=', accountId)
          .where(after(['inbox_event', last?.inbox_event ?? -1], ['id', last?.id ?? '']))
          .orderBy('inbox_event')
          .orderBy('id')
          .limit(pageRows),
      ),
    );
    for await (const page of found) {
      yield page.map((row) => ({
        id: row.id,
        chatbotId: row.chatbot_id,
        owner: row.owner,
        conversationId: row.query_session_id,
        previousId: row.previous_id,
        state: row.state,
        agentId: row.agent_id,
        messages: row.message_count,
        visitorName: row.visitor_name,
        email: row.email,
        pageUrl: row.page_url,
        tags: JSON.parse(row.tags),
        closedBecause: row.closed_because,
        rating: row.rating,
        ratingComment: row.rating_comment,
        createdAt: iso(row.created_at),
        closedAt: isoOrNull(row.closed_at),
      }));
    }
  };

  /** All of the account's in one order, as they happened. */
  const liveChatEvents: Records = async function* (accountId) {
    const found = pages((last: { inbox_event: number | null } | undefined) =>
      read(
        build
          .selectFrom('live_events')
          .select(['session_id', 'event', 'inbox_event', 'agent_id', 'kind', 'sequence', 'message_id'])
          .select(['data', 'created_at'])
          .where('account_id', '=', accountId)
          .where('inbox_event', '>', last?.inbox_event ?? -1)
          .orderBy('inbox_event')
          .limit(pageRows),
      ),
    );
    for await (const page of found) {
      yield page.map((row) => ({
        chatId: row.session_id,
        event: row.event,
        kind: row.kind,
        agentId: row.agent_id,
        messageId: row.message_id,
        messageNumber: row.sequence,
        at: iso(row.created_at),
        data: JSON.parse(row.data),
      }));
    }
  };

  return { conversations, messages, 'live-chats': liveChats, 'live-chat-events': liveChatEvents };
}

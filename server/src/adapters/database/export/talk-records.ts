import type { Database } from '../database.ts';
import { iso, isoOrNull, mapped, pagesOf, type Records, rowsOfParents } from './paging.ts';

/** What was said with the chatbots of an account, and with its agents. */
export function talkRecords(database: Database) {
  const { build } = database;

  /** By their latest message: one that goes on while it is exported comes once more at the end, and is not missed. */
  const sessionPages = (accountId: string) =>
    pagesOf(
      database,
      build
        .selectFrom('sessions')
        .select(['id', 'chatbot_id', 'owner', 'message_count', 'created_at', 'last_message_at'])
        .where('account_id', '=', accountId),
      'last_message_at',
      'id',
    );

  const conversations: Records = (accountId) =>
    mapped(sessionPages(accountId), (row) => ({
      id: row.id,
      chatbotId: row.chatbot_id,
      owner: row.owner,
      messages: row.message_count,
      createdAt: iso(row.created_at),
      lastMessageAt: iso(row.last_message_at),
    }));

  const messageRows = build
    .selectFrom('messages')
    .select(['id', 'session_id', 'chatbot_id', 'sequence', 'role', 'text', 'answer'])
    .select(['rating', 'comment', 'created_at']);
  const messages: Records = async function* (accountId) {
    for await (const page of sessionPages(accountId)) {
      const parents = page.map(({ id, message_count }) => ({ id, count: message_count }));
      yield* mapped(rowsOfParents(database, parents, messageRows, 'session_id', 'sequence'), (row) => ({
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
  };

  const liveChats: Records = (accountId) => {
    const sessions = build
      .selectFrom('live_sessions')
      .select(['id', 'chatbot_id', 'owner', 'query_session_id', 'previous_id', 'state', 'agent_id'])
      .select(['message_count', 'page_url', 'visitor_name', 'email', 'tags', 'closed_because'])
      .select(['rating', 'rating_comment', 'created_at', 'closed_at', 'inbox_event'])
      .where('account_id', '=', accountId);
    return mapped(pagesOf(database, sessions, 'inbox_event', 'id'), (row) => ({
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
  };

  /** All of the account's, as they happened. */
  const liveChatEvents: Records = (accountId) => {
    const events = build
      .selectFrom('live_events')
      .select(['session_id', 'event', 'inbox_event', 'agent_id', 'kind', 'sequence', 'message_id'])
      .select(['data', 'created_at'])
      .where('account_id', '=', accountId)
      .where('inbox_event', 'is not', null);
    return mapped(pagesOf(database, events, 'inbox_event'), (row) => ({
      chatId: row.session_id,
      event: row.event,
      kind: row.kind,
      agentId: row.agent_id,
      messageId: row.message_id,
      messageNumber: row.sequence,
      at: iso(row.created_at),
      data: JSON.parse(row.data),
    }));
  };

  const attachmentPages = (accountId: string) =>
    pagesOf(
      database,
      build
        .selectFrom('live_attachments')
        .select(['id', 'session_id', 'message_id', 'name', 'content_type', 'bytes', 'created_at'])
        .where('account_id', '=', accountId),
      'id',
    );
  const attachments: Records = (accountId) =>
    mapped(attachmentPages(accountId), (row) => ({
      id: row.id,
      chatId: row.session_id,
      messageId: row.message_id,
      name: row.name,
      contentType: row.content_type,
      bytes: row.bytes,
      at: iso(row.created_at),
    }));

  return {
    records: { conversations, messages, 'live-chats': liveChats, 'live-chat-events': liveChatEvents, attachments },
    async *sentFiles(accountId: string) {
      for await (const page of attachmentPages(accountId))
        yield page.map(({ id, session_id, name }) => ({ id, chatId: session_id, name }));
    },
  };
}

import { sql } from 'kysely';
import type { ChatNoticeStore } from '../../../notices/ports.ts';
import { type Database, readAll, type Step, step } from '../database.ts';
import { liveWrites } from '../live-chat/live-steps.ts';
import { mailing } from '../mail/mail-steps.ts';

/** Which agents are notified of chats, in the database. */
export function createChatNoticeStore(database: Database): ChatNoticeStore {
  const { build } = database;
  const { isWritten } = liveWrites(database);

  /** Open chats of chatbots that are there, found by the index of when something last happened in them. */
  const openChats = (after: number) =>
    build
      .selectFrom('live_sessions')
      .innerJoin('chatbots', (join) =>
        join.onRef('chatbots.id', '=', 'live_sessions.chatbot_id').on('chatbots.deleted_at', 'is', null),
      )
      .where('live_sessions.state', '<>', sql.lit('closed'))
      .where('live_sessions.last_event_at', '>', after)
      .select(['live_sessions.id', 'live_sessions.account_id as accountId', 'chatbots.name as chatbotName'])
      .select(['live_sessions.visitor_name as visitorName']);

  /** As every write of live chat begins: a session is not erased between the email and the commit. */
  const lockInbox = (accountId: string): Step =>
    step(
      build
        .updateTable('live_inboxes')
        .set({ event_count: sql.ref('event_count') })
        .where('account_id', '=', accountId),
    );
  const waitingStill = (chat: { id: string; waitingSince: number }) =>
    build
      .updateTable('live_sessions')
      .where('id', '=', chat.id)
      .where('state', '=', 'waiting')
      .where('waiting_since', '=', chat.waitingSince);
  const unreadStill = (chat: { id: string; agentId: string; readUpTo: number }) =>
    build
      .updateTable('live_sessions')
      .where('id', '=', chat.id)
      .where('state', '=', 'active')
      .where('agent_id', '=', chat.agentId)
      .where('agent_read', '=', chat.readUpTo);

  return {
    waitingChats: ({ byMail, byPush, nowMs, after, limit }) =>
      readAll(
        database,
        openChats(after)
          .select(['waiting_since', 'assignable_from', 'last_message', 'waiting_mailed', 'waiting_pushed'])
          .where('live_sessions.state', '=', 'waiting')
          .where('live_sessions.assignable_from', '<=', nowMs)
          .where((chat) =>
            chat.or([
              ...(byMail ? [chat('live_sessions.waiting_mailed', '<>', chat.ref('live_sessions.waiting_since'))] : []),
              ...(byPush ? [chat('live_sessions.waiting_pushed', '<>', chat.ref('live_sessions.waiting_since'))] : []),
            ]),
          )
          .orderBy('live_sessions.last_event_at')
          .limit(limit),
        ({ waiting_since, assignable_from, last_message, waiting_mailed, waiting_pushed, ...chat }) => ({
          ...chat,
          lastMessage: last_message,
          waitingSince: waiting_since,
          assignableFrom: assignable_from,
          isMailed: waiting_mailed === waiting_since,
          isPushed: waiting_pushed === waiting_since,
        }),
      ),

    async saveWaitingMails(chats, mails, { nowMs, notSince }) {
      const accountId = chats[0]?.accountId;
      if (accountId === undefined) return false;
      const sent = build
        .insertInto('sent_notices')
        .values({ account_id: accountId, kind: 'waiting', subject: '', created_at: nowMs })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'kind', 'subject'])
            .doUpdateSet({ created_at: nowMs })
            .where('sent_notices.created_at', '<=', notSince),
        );
      return isWritten(accountId, [
        lockInbox(accountId),
        ...(mails.length > 0 ? [step(sent, 'too-soon')] : []),
        ...chats.map((chat) =>
          step(
            waitingStill(chat)
              .set({ waiting_mailed: chat.waitingSince })
              .where('waiting_mailed', '<>', chat.waitingSince),
            'changed-meanwhile',
          ),
        ),
        ...mails.flatMap((mail) => mailing(build, mail)),
      ]);
    },
    markWaitingPushed: (chat) =>
      isWritten(chat.accountId, [
        lockInbox(chat.accountId),
        step(
          waitingStill(chat)
            .set({ waiting_pushed: chat.waitingSince })
            .where('waiting_pushed', '<>', chat.waitingSince),
          'changed-meanwhile',
        ),
      ]),

    unreadChats: ({ byMail, byPush, after, limit }) =>
      readAll(
        database,
        openChats(after)
          .select(['agent_id', 'message_count', 'agent_read', 'agent_mailed', 'agent_pushed'])
          .where('live_sessions.state', '=', 'active')
          .where('live_sessions.agent_id', 'is not', null)
          .whereRef('live_sessions.message_count', '>', 'live_sessions.agent_read')
          // One notice by each way until the agent has read it.
          .where((chat) =>
            chat.or([
              ...(byMail ? [chat('live_sessions.agent_mailed', '<=', chat.ref('live_sessions.agent_read'))] : []),
              ...(byPush ? [chat('live_sessions.agent_pushed', '<=', chat.ref('live_sessions.agent_read'))] : []),
            ]),
          )
          .orderBy('live_sessions.last_event_at')
          .limit(limit),
        ({ agent_id, message_count, agent_read, agent_mailed, agent_pushed, ...chat }) => ({
          ...chat,
          agentId: agent_id ?? '',
          messageCount: message_count,
          readUpTo: agent_read,
          mailedUpTo: agent_mailed,
          pushedUpTo: agent_pushed,
        }),
      ),
    async unreadMessages({ id, readUpTo }, limit) {
      const rows = await database.read(
        build
          .selectFrom('live_events')
          .select(['sequence', 'data', 'created_at'])
          .where('session_id', '=', id)
          .where('kind', '=', 'message')
          .where('sequence', '>', readUpTo)
          .orderBy('event')
          .limit(limit),
      );
      return rows.flatMap(({ sequence, data, created_at }) => {
        // Written by us, when it was posted.
        const { message = '', senderType, senderName = '' } = JSON.parse(data) as Record<string, string>;
        return senderType === 'agent'
          ? []
          : [{ sequence: sequence ?? 0, name: senderName, text: message, createdAt: created_at }];
      });
    },
    saveUnreadMail: (chat, mail) =>
      isWritten(chat.accountId, [
        lockInbox(chat.accountId),
        step(
          unreadStill(chat).set({ agent_mailed: chat.messageCount }).where('agent_mailed', '=', chat.mailedUpTo),
          'changed-meanwhile',
        ),
        ...mailing(build, mail),
      ]),
    markUnreadPushed: (chat) =>
      isWritten(chat.accountId, [
        lockInbox(chat.accountId),
        step(
          unreadStill(chat).set({ agent_pushed: chat.messageCount }).where('agent_pushed', '=', chat.pushedUpTo),
          'changed-meanwhile',
        ),
      ]),
  };
}

import { type Kysely, type Selectable, sql } from 'kysely';
import { newId } from '../../../identity/index.ts';
import type {
  Attachment,
  ClosedBecause,
  Contact,
  LiveEventKind,
  LiveSession,
  LiveState,
  NewLiveMessage,
  NewLiveSession,
  SessionRef,
} from '../../../live-chat/ports.ts';
import type { EventData, EventType } from '../../../webhooks/index.ts';
import { type Database, isWritten, outcomeOf, type Step, type StepResult, step } from '../database.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { announcement, announcing } from '../webhooks/webhook-steps.ts';

export type LiveSessionRow = Selectable<Schema['live_sessions']>;

/** Writes of live chat queue by account; those that free or take a slot go first. */
export function liveWrites(database: Database, onAnnounced: () => void = () => {}) {
  /** For writes whose last step announces the event: wakes the dispatcher when a webhook subscribes to it. */
  async function announced(accountId: string, steps: readonly Step[], isFirst = false): Promise<StepResult[]> {
    const results = await database.write(steps, queued(accountId, isFirst));
    if (results.at(-1)?.changes) onAnnounced();
    return results;
  }
  const queued = (accountId: string, isFirst: boolean) => ({ queue: { key: `live ${accountId}`, isFirst } });
  return {
    write: (accountId: string, steps: readonly Step[], isFirst = false) =>
      database.write(steps, queued(accountId, isFirst)),
    isWritten: (accountId: string, steps: readonly Step[], isFirst = false) =>
      isWritten(database, steps, queued(accountId, isFirst)),
    announced,
    /** Whether it was written, and not refused by one of its guards. */
    isTold: (accountId: string, steps: readonly Step[], isFirst = false): Promise<boolean> =>
      outcomeOf(true, () => announced(accountId, steps, isFirst)).then((outcome) => outcome === true),
  };
}

export interface EventRow {
  kind: LiveEventKind;
  data: Record<string, unknown>;
  nowMs: number;
  messageId?: string;
  clientKey?: string | null;
}

/**
 * What every write of live chat is made of. It begins with the account's count, whose row it locks: all that happens in
 * an account's live chats happens one after the other, on however many nodes, and no two writes wait for each other's
 * rows in a circle.
 */
export function liveSteps(build: Kysely<Schema>) {
  const countInInbox = prepared((p: { accountId: string }) =>
    build
      .insertInto('live_inboxes')
      .values({ account_id: p.accountId, event_count: 1 })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ event_count: sql<number>`live_inboxes.event_count + 1` }),
      ),
  );

  /** The number of the event that is being written. */
  const inboxEvent = (accountId: string) =>
    sql<number>`(select event_count from live_inboxes where account_id = ${accountId})`;

  /** Counts one more event of a session, which the caller chooses, with what changes by it. */
  const countEvent = (accountId: string, nowMs: number) =>
    build
      .updateTable('live_sessions')
      .set({
        event_count: sql<number>`event_count + 1`,
        inbox_event: inboxEvent(accountId),
        last_event_at: nowMs,
      })
      .where('live_sessions.account_id', '=', accountId);

  /** The session whose event was counted last. */
  const justCounted = (accountId: string) =>
    build
      .selectFrom('live_sessions')
      .where('live_sessions.account_id', '=', accountId)
      .where('live_sessions.inbox_event', '=', inboxEvent(accountId));

  const insertEvent = prepared(
    (p: {
      accountId: string;
      kind: string;
      data: string;
      now: number;
      messageId: string | null;
      clientKey: string | null;
    }) =>
      build
        .insertInto('live_events')
        .columns([
          ...(['session_id', 'event', 'account_id', 'inbox_event', 'agent_id', 'sequence'] as const),
          ...(['kind', 'message_id', 'client_key', 'data', 'created_at'] as const),
        ])
        .expression(
          justCounted(p.accountId).select([
            'id',
            'event_count',
            'account_id',
            'inbox_event',
            'agent_id',
            sql<number | null>`case when cast(${p.kind} as text) = 'message' then message_count end`.as('sequence'),
            sql<string>`cast(${p.kind} as text)`.as('kind'),
            sql<string | null>`cast(${p.messageId} as text)`.as('message_id'),
            sql<string | null>`cast(${p.clientKey} as text)`.as('client_key'),
            sql<string>`cast(${p.data} as text)`.as('data'),
            sql<number>`cast(${p.now} as bigint)`.as('created_at'),
          ]),
        )
        .onConflict((conflict) => conflict.columns(['session_id', 'client_key']).doNothing()),
  );

  /** Writes the event that was just counted, under its numbers. */
  const writeEvent = (accountId: string, { kind, data, nowMs, messageId, clientKey }: EventRow, guard?: string) =>
    step(
      insertEvent({
        accountId,
        kind,
        data: JSON.stringify(data),
        now: nowMs,
        messageId: messageId ?? null,
        clientKey: clientKey ?? null,
      }),
      guard,
    );

  /** Frees the slot that the agent of the session just counted has for it. */
  const freeSlot = (accountId: string): Step =>
    step(
      build
        .updateTable('agents')
        .set({ open_chats: sql<number>`case when open_chats > 0 then open_chats - 1 else 0 end` })
        .where('account_id', '=', accountId)
        .where('user_id', '=', justCounted(accountId).select('agent_id')),
    );

  const holdConversations = prepared((p: { accountId: string }) =>
    build
      .updateTable('sessions')
      .set({ held_by: justCounted(p.accountId).select('live_sessions.id') })
      .where((session) =>
        session.or([
          session('id', '=', justCounted(p.accountId).select('query_session_id')),
          session(
            'id',
            'in',
            build
              .selectFrom('live_conversations')
              .select('live_conversations.query_session_id')
              .where('live_conversations.session_id', '=', justCounted(p.accountId).select('live_sessions.id')),
          ),
        ]),
      ),
  );

  /** The chatbot may speak again. */
  const releaseConversations = (sessionId: string): Step =>
    step(build.updateTable('sessions').set({ held_by: null }).where('held_by', '=', sessionId));

  return {
    /** Begins the writing of an event: the account's next. */
    nextInInbox: (accountId: string): Step => step(countInInbox({ accountId })),
    inboxEvent,
    countEvent,
    justCounted,
    writeEvent,
    freeSlot,
    /** The chatbot is silent from now on in the conversations of the session just counted. */
    holdConversations: (accountId: string): Step => step(holdConversations({ accountId })),
    releaseConversations,
  };
}

/** An attachment as an event tells of it. */
export function attachmentDocument({ id, name, contentType, size, width, height }: Attachment): Attachment {
  const sides = width === undefined || height === undefined ? {} : { width, height };
  return { id, name, contentType, size, ...sides };
}

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
    snoozedUntil: row.snoozed_until,
    rating: row.rating,
    ratingComment: row.rating_comment,
    marks: {
      customer: { delivered: row.customer_delivered, read: row.customer_read },
      agent: { delivered: row.agent_delivered, read: row.agent_read },
    },
  };
}

/** The steps that announce what happens in live chats; each is part of the write it announces. */
export function liveAnnouncements(build: Kysely<Schema>) {
  const announce = announcing(build);
  const { justCounted } = liveSteps(build);

  const tell = <Type extends EventType>(
    type: Type,
    { id, accountId }: SessionRef,
    data: EventData<Type>,
    nowMs: number,
  ): Step => announce({ id: newId('evt', nowMs), accountId, type, sessionId: id, nowMs, data });
  const chatOf = ({ id, chatbotId }: SessionRef) => ({ chatbotId, liveSessionId: id });

  /** Only the write itself knows the message's number. */
  const messageWithNumber = prepared(
    (p: { id: string; accountId: string; sessionId: string; rest: string; now: number }) => {
      const sequence = justCounted(p.accountId).select(sql<string>`cast(message_count as text)`.as('sequence'));
      return announcement(build, {
        id: p.id,
        accountId: p.accountId,
        type: 'live_chat.message',
        sessionId: p.sessionId,
        nowMs: p.now,
        data: sql<string>`'{"sequence":' || (${sequence}) || ',' || cast(${p.rest} as text)`,
      });
    },
  );

  return {
    requested(session: NewLiveSession): Step {
      const { querySessionId, pageUrl, visitorName, email, createdAt } = session;
      const data = { ...chatOf(session), sessionId: querySessionId, pageUrl, visitorName, email };
      return tell('handover.requested', session, data, createdAt);
    },
    contactLeft: (session: SessionRef, { email, name }: Contact, nowMs: number): Step =>
      tell('live_chat.contact', session, { ...chatOf(session), email, name }, nowMs),
    closed: (session: SessionRef, reason: ClosedBecause, by: string, nowMs: number): Step =>
      tell('live_chat.closed', session, { ...chatOf(session), reason, by }, nowMs),
    rated: (session: SessionRef, rating: number, comment: string | null, nowMs: number): Step =>
      tell('feedback.received', session, { ...chatOf(session), rating, comment }, nowMs),
    said(message: NewLiveMessage): Step {
      const { accountId, sessionId, chatbotId, messageId, text, format, senderType, senderName } = message;
      const data: Omit<EventData<'live_chat.message'>, 'sequence'> = {
        chatbotId,
        liveSessionId: sessionId,
        messageId,
        senderType,
        senderName,
        message: text,
        format,
        ...(message.attachment && { attachment: attachmentDocument(message.attachment) }),
      };
      const rest = JSON.stringify(data).slice(1);
      const now = message.createdAt;
      return step(messageWithNumber({ id: newId('evt', now), accountId, sessionId, rest, now }));
    },
  };
}

import { type Selectable, sql } from 'kysely';
import { pictureUrlOf } from '../../../identity/index.ts';
import {
  isUnnamed,
  type LiveEvent,
  type LiveEventKind,
  type LiveMessageStore,
  type Marks,
  type Side,
} from '../../../live-chat/ports.ts';
import { type Database, GuardFailed, readAll, readFirst, step } from '../database.ts';
import { receiving } from '../inbound-mail/inbound-mail-steps.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { discardObjects } from '../uploads/object-steps.ts';
import type { StoredObjects } from '../uploads/stored-objects.ts';
import { attaching, isSameFile, storeApart } from './attachment-store.ts';
import { attachmentDocument, type LiveSessionRow, liveAnnouncements, liveSteps, liveWrites } from './live-steps.ts';

/** Longer than any chat between people; more is a program. */
const mostMessages = 20_000;
/** How much of the latest message a list of sessions shows. */
const previewCharacters = 160;

/** The beginning of a message, for a list. */
export const previewOf = (text: string) => text.slice(0, previewCharacters).toWellFormed();

interface CountedMessage {
  accountId: string;
  id: string;
  preview: string;
  /** Empty where the message does not say it. */
  visitorName: string;
  wakes: number;
  now: number;
}

/** Messages and the other events of live sessions in the database. */
export function createLiveMessageStore(
  database: Database,
  onAnnounced: () => void,
  objects: StoredObjects | undefined,
): LiveMessageStore {
  const { build } = database;
  const live = liveSteps(build);
  const { announced, isWritten } = liveWrites(database, onAnnounced);
  const announcements = liveAnnouncements(build);

  const countMessage = prepared((p: CountedMessage) =>
    live
      .countEvent(p.accountId, p.now)
      .set({
        message_count: sql<number>`message_count + 1`,
        last_message: p.preview,
        visitor_name: sql<string | null>`coalesce(visitor_name, nullif(${p.visitorName}, ''))`,
        // A customer who writes brings back a chat that was put off.
        snoozed_until: sql<number | null>`case when ${p.wakes} = 1 then null else snoozed_until end`,
      })
      .where('id', '=', p.id)
      .where('state', '<>', 'closed')
      .where('message_count', '<', mostMessages)
      .returning('message_count'),
  );

  const events = build
    .selectFrom('live_events')
    // The names of agents who join and leave; a message carries its own.
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'live_events.agent_id').on('live_events.kind', 'in', ['agent-joined', 'agent-left']),
    )
    .leftJoin('api_keys', (join) =>
      join
        .onRef('api_keys.id', '=', 'live_events.agent_id')
        .on('live_events.kind', 'in', ['agent-joined', 'agent-left']),
    )
    .leftJoin('user_pictures', (join) =>
      join
        .onRef('user_pictures.user_id', '=', 'live_events.agent_id')
        .on('live_events.kind', 'in', ['agent-joined', 'message'])
        // Of colleagues: who has left shows themselves elsewhere now, if at all.
        .on(({ exists, selectFrom }) =>
          exists(
            selectFrom('members')
              .select('members.user_id')
              .whereRef('members.user_id', '=', 'live_events.agent_id')
              .whereRef('members.account_id', '=', 'live_events.account_id'),
          ),
        ),
    )
    .selectAll('live_events')
    .select('user_pictures.digest as agent_picture')
    .select(sql<string | null>`coalesce(users.name, api_keys.name)`.as('agent_name'));
  const eventsOfSession = prepared((p: { sessionId: string; after: number; limit: number }) =>
    events.where('session_id', '=', p.sessionId).where('event', '>', p.after).orderBy('event').limit(p.limit),
  );
  const eventsOfInbox = prepared((p: { accountId: string; after: number; limit: number }) =>
    events
      .where('live_events.account_id', '=', p.accountId)
      .where('inbox_event', '>', p.after)
      .orderBy('inbox_event')
      .limit(p.limit),
  );

  return {
    async post(message) {
      const { sessionId, accountId, messageId, text, createdAt } = message;
      const { senderType, senderName, senderId, format } = message;
      // Each side chooses its keys for itself.
      const side = senderType === 'agent' ? `agent:${senderId}` : 'customer';
      const clientKey = message.clientKey === null ? null : `${side}:${message.clientKey}`;
      const { attachment } = message;
      const data = {
        message: text,
        format,
        senderType,
        senderName,
        ...(senderId && { senderId }),
        ...(attachment && { attachment: attachmentDocument(attachment) }),
      };
      const wakes = senderType === 'customer' ? 1 : 0;
      const preview = previewOf(text);
      const visitorName = senderType === 'customer' && !isUnnamed(message) ? senderName : '';
      const isApart = objects?.isOn === true;
      if (attachment && isApart) await storeApart(database, objects, attachment);
      try {
        const results = await announced(accountId, [
          live.nextInInbox(accountId),
          step(countMessage({ accountId, id: sessionId, preview, visitorName, wakes, now: createdAt }), 'closed'),
          live.writeEvent(accountId, { kind: 'message', data, nowMs: createdAt, messageId, clientKey }, 'repeated'),
          // The chatbot does not talk over an agent who has spoken, whether or not the session is theirs.
          ...(senderType === 'agent' ? [live.holdConversations(accountId)] : []),
          ...(attachment ? attaching(build, { ...message, attachment }, isApart) : []),
          ...receiving(build, message.receivedMail),
          announcements.said(message),
        ]);
        const sequence = Number(results[1]?.rows[0]?.message_count);
        return { messageId, sessionId, sequence, createdAt };
      } catch (error) {
        if (!(error instanceof GuardFailed)) throw error;
        // Refused, or sent before: the copy that was stored for it is nobody's.
        if (attachment && isApart) await database.write([discardObjects(build, attachment.id)]);
        if (error.guard === 'too-many-files' || error.guard === 'too-many-of-sender') return error.guard;
      }
      const earlier = await readFirst(
        database,
        build
          .selectFrom('live_events')
          .select(['message_id', 'sequence', 'created_at', 'data'])
          .where('session_id', '=', sessionId)
          .where('client_key', '=', clientKey),
      );
      if (earlier) {
        const { message } = JSON.parse(earlier.data) as { message: string };
        if (message !== text || !(await isSameFile(database, earlier.message_id, attachment))) return 'other-message';
        return {
          messageId: earlier.message_id ?? messageId,
          sessionId,
          sequence: earlier.sequence ?? 0,
          createdAt: earlier.created_at,
        };
      }
      const session = build.selectFrom('live_sessions').select('state').where('id', '=', sessionId);
      const state = (await readFirst(database, session))?.state;
      if (state === undefined) return 'not-found';
      return state === 'closed' ? 'closed' : 'full';
    },
    mark({ id, accountId }, side, mark, sequence, nowMs) {
      const column = markColumns[side][mark];
      // What was read was received.
      const received = markColumns[side].delivered;
      const changes: Partial<LiveSessionRow> = { [column]: sequence };
      return isWritten(accountId, [
        live.nextInInbox(accountId),
        step(
          live
            .countEvent(accountId, nowMs)
            .set(changes)
            .$if(mark === 'read', (query) =>
              query.set({
                [received]: sql<number>`case when ${sql.ref(received)} < ${sequence} then ${sequence} else ${sql.ref(received)} end`,
              }),
            )
            .where('id', '=', id)
            .where('state', '<>', 'closed')
            .where(column, '<', sequence)
            .where('message_count', '>=', sequence),
          'nothing-new',
        ),
        live.writeEvent(accountId, { kind: mark, data: { by: side, sequence }, nowMs }),
      ]);
    },
    eventsAfter: (sessionId, event, limit) =>
      readAll(database, eventsOfSession({ sessionId, after: event, limit }), eventFrom),
    async endOf(sessionId) {
      const row = await readFirst(
        database,
        build
          .selectFrom('live_events')
          .select('event')
          .where('session_id', '=', sessionId)
          .where('kind', '=', 'closed')
          // From the end: little happens in a session after it was closed.
          .orderBy('event', 'desc')
          .limit(1),
      );
      return row?.event;
    },
    inboxEventsAfter: (accountId, inboxEvent, limit) =>
      readAll(database, eventsOfInbox({ accountId, after: inboxEvent, limit }), eventFrom),
    async inboxEventCount(accountId) {
      const row = await readFirst(
        database,
        build.selectFrom('live_inboxes').select('event_count').where('account_id', '=', accountId),
      );
      return row?.event_count ?? 0;
    },
  };
}

const markColumns = {
  customer: { delivered: 'customer_delivered', read: 'customer_read' },
  agent: { delivered: 'agent_delivered', read: 'agent_read' },
} as const satisfies Record<Side, Record<keyof Marks, keyof LiveSessionRow>>;

type EventRow = Selectable<Schema['live_events']> & { agent_name: string | null; agent_picture: string | null };

function eventFrom(row: EventRow): LiveEvent {
  return {
    sessionId: row.session_id,
    event: row.event,
    inboxEvent: row.inbox_event ?? 0,
    kind: row.kind as LiveEventKind,
    sequence: row.sequence,
    messageId: row.message_id,
    agentId: row.agent_id,
    agentName: row.agent_name || null,
    agentPictureUrl: pictureUrlOf(row.agent_picture),
    data: JSON.parse(row.data) as Record<string, unknown>,
    createdAt: row.created_at,
  };
}

import { type Kysely, sql } from 'kysely';
import { newId } from '../../../identity/index.ts';
import type { ClosedBecause, Contact, NewLiveMessage, NewLiveSession, SessionRef } from '../../../live-chat/ports.ts';
import type { EventData, EventType } from '../../../webhooks/index.ts';
import { type Step, step } from '../database.ts';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';
import { announcement, announcing } from '../webhooks/webhook-steps.ts';
import { liveSteps } from './live-steps.ts';

/** The steps that tell an account's webhooks of what happens in its live chats; each belongs into the write of that. */
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

  /** Of its number only the write itself knows. */
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
      };
      const rest = JSON.stringify(data).slice(1);
      const now = message.createdAt;
      return step(messageWithNumber({ id: newId('evt', now), accountId, sessionId, rest, now }));
    },
  };
}

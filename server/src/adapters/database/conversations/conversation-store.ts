import { sql } from 'kysely';
import type { AnswerDetails, ConversationStore, Message } from '../../../conversations/ports.ts';
import { newId } from '../../../identity/index.ts';
import type { EventData, EventType } from '../../../webhooks/index.ts';
import { recordingSteps, uncountingSteps } from '../analytics/statistics-steps.ts';
import { type Database, GuardFailed, readFirst, step } from '../database.ts';
import { eraseLiveSessions } from '../live-chat/erase-live-sessions.ts';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';
import { announcement } from '../webhooks/webhook-steps.ts';
import { countingConversations } from './conversation-counts.ts';
import { createConversationListStore } from './conversation-list-store.ts';
import { deletingSessions } from './delete-conversations.ts';
import { createRetentionStore } from './retention-store.ts';
import { sessionFrom } from './session-row.ts';

/** Sessions and messages in the database. `onAnnounced` is called when webhooks were told of one. */
export function createConversationStore(database: Database, onAnnounced: () => void = () => {}): ConversationStore {
  const { build } = database;
  const countAnswer = recordingSteps(build);
  const { countStart } = countingConversations(database);

  const sessionById = prepared((p: { id: string }) => build.selectFrom('sessions').selectAll().where('id', '=', p.id));
  const nameOf = prepared((p: { chatbotId: string; owner: string; name: string }) =>
    build
      .selectFrom('session_names')
      .select('session_id')
      .where('chatbot_id', '=', p.chatbotId)
      .where('owner', '=', p.owner)
      .where('name', '=', p.name),
  );
  const lastMessages = prepared((p: { sessionId: string; since: number; questionsSince: number }) =>
    build
      .selectFrom('messages')
      .selectAll()
      .where('session_id', '=', p.sessionId)
      .where('sequence', '>=', p.questionsSince)
      .where((either) => either.or([either('sequence', '>=', p.since), either('role', '=', 'visitor')]))
      .orderBy('sequence'),
  );
  const pageOfMessages = prepared((p: { sessionId: string; before: number; limit: number }) =>
    build
      .selectFrom('messages')
      .selectAll()
      .where('session_id', '=', p.sessionId)
      .where('sequence', '<', p.before)
      .orderBy('sequence', 'desc')
      .limit(p.limit),
  );
  const nextMessages = prepared((p: { sessionId: string; after: number; limit: number }) =>
    build
      .selectFrom('messages')
      .selectAll()
      .where('session_id', '=', p.sessionId)
      .where('sequence', '>', p.after)
      .orderBy('sequence')
      .limit(p.limit),
  );
  const latestSession = prepared((p: { chatbotId: string; owner: string }) =>
    build
      .selectFrom('sessions')
      .selectAll()
      .where('chatbot_id', '=', p.chatbotId)
      .where('owner', '=', p.owner)
      .orderBy('last_message_at', 'desc')
      .limit(1),
  );
  const messageById = prepared((p: { id: string }) =>
    build
      .selectFrom('messages')
      .innerJoin('sessions', 'sessions.id', 'messages.session_id')
      .selectAll('messages')
      .select('sessions.owner')
      .where('messages.id', '=', p.id),
  );

  /** Opens the session or goes on with it; changes nothing while a person holds it. */
  const touchSession = prepared(
    (p: {
      id: string;
      chatbotId: string;
      accountId: string;
      owner: string;
      confidencePermille: number | null;
      now: number;
    }) =>
      build
        .insertInto('sessions')
        .values({
          id: p.id,
          chatbot_id: p.chatbotId,
          account_id: p.accountId,
          owner: p.owner,
          message_count: 2,
          held_by: null,
          created_at: p.now,
          last_message_at: p.now,
          lowest_confidence_permille: p.confidencePermille,
        })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({
              message_count: sql<number>`sessions.message_count + 2`,
              last_message_at: p.now,
              lowest_confidence_permille: sql<number | null>`case
                when sessions.lowest_confidence_permille <= excluded.lowest_confidence_permille
                  or excluded.lowest_confidence_permille is null
                then sessions.lowest_confidence_permille else excluded.lowest_confidence_permille end`,
            })
            .where('sessions.held_by', 'is', null),
        ),
  );
  const insertQuestion = prepared(
    (p: { id: string; sessionId: string; text: string; key: string | null; outcome: string | null; now: number }) =>
      build
        .insertInto('messages')
        .columns([
          ...(['id', 'session_id', 'chatbot_id', 'sequence', 'role', 'text'] as const),
          ...(['question_key', 'question_outcome', 'created_at'] as const),
        ])
        .expression(
          build
            .selectFrom('sessions')
            .select([
              sql<string>`cast(${p.id} as text)`.as('id'),
              'sessions.id as session_id',
              'chatbot_id',
              sql<number>`message_count - 1`.as('sequence'),
              sql<string>`'visitor'`.as('role'),
              sql<string>`cast(${p.text} as text)`.as('text'),
              sql<string | null>`cast(${p.key} as text)`.as('question_key'),
              sql<string | null>`cast(${p.outcome} as text)`.as('question_outcome'),
              sql<number>`cast(${p.now} as bigint)`.as('created_at'),
            ])
            .where('sessions.id', '=', p.sessionId),
        ),
  );
  const insertAnswer = prepared((p: { id: string; sessionId: string; text: string; answer: string; now: number }) =>
    build
      .insertInto('messages')
      .columns(['id', 'session_id', 'chatbot_id', 'sequence', 'role', 'text', 'answer', 'created_at'])
      .expression(
        build
          .selectFrom('sessions')
          .select([
            sql<string>`cast(${p.id} as text)`.as('id'),
            'sessions.id as session_id',
            'chatbot_id',
            sql<number>`message_count`.as('sequence'),
            sql<string>`'chatbot'`.as('role'),
            sql<string>`cast(${p.text} as text)`.as('text'),
            sql<string>`cast(${p.answer} as text)`.as('answer'),
            sql<number>`cast(${p.now} as bigint)`.as('created_at'),
          ])
          .where('sessions.id', '=', p.sessionId),
      )
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );

  /** Of two first questions at the same moment, only the one that opened the session tells of it. */
  const announceStart = prepared(
    (p: { id: string; accountId: string; type: EventType; data: string; sessionId: string; nowMs: number }) =>
      announcement(build, {
        id: p.id,
        accountId: p.accountId,
        type: p.type,
        data: p.data,
        nowMs: p.nowMs,
        sessionId: p.sessionId,
        when: sql<boolean>`exists (select 1 from sessions where sessions.id = ${p.sessionId} and message_count = 2)`,
      }),
  );

  return {
    async findSession(id) {
      const row = await readFirst(database, sessionById({ id }));
      return row && sessionFrom(row);
    },
    async findNamed(chatbotId, owner, name) {
      return (await readFirst(database, nameOf({ chatbotId, owner, name })))?.session_id;
    },
    async claimName({ chatbotId, owner, name, sessionId, nowMs, insteadOf }) {
      const [, found] = await database.write(
        [
          step(
            build
              .insertInto('session_names')
              .values({ chatbot_id: chatbotId, owner, name, session_id: sessionId, created_at: nowMs })
              .onConflict((conflict) =>
                conflict
                  .columns(['chatbot_id', 'owner', 'name'])
                  .doUpdateSet({ session_id: sessionId, created_at: nowMs })
                  .where('session_names.session_id', '=', insteadOf ?? ''),
              ),
          ),
          step(nameOf({ chatbotId, owner, name })),
        ],
        { durable: false },
      );
      const row = found?.rows[0] as { session_id: string } | undefined;
      return row?.session_id ?? sessionId;
    },
    async recentMessages(sessionId, since, questionsSince) {
      const rows = await database.read(lastMessages({ sessionId, since, questionsSince }));
      return rows.map(messageFrom);
    },
    async messagesAfter(sessionId, after, limit) {
      const rows = await database.read(nextMessages({ sessionId, after, limit }));
      return rows.map(messageFrom);
    },
    async messagesBefore(sessionId, before, limit) {
      const rows = await database.read(pageOfMessages({ sessionId, before, limit }));
      return rows.map(messageFrom);
    },
    async latestOf(chatbotId, owner) {
      const row = await readFirst(database, latestSession({ chatbotId, owner }));
      return row && sessionFrom(row);
    },
    async findMessage(id) {
      const row = await readFirst(database, messageById({ id }));
      return row && { ...messageFrom(row), chatbotId: row.chatbot_id, owner: row.owner };
    },
    ...createConversationListStore(database),
    async record({ session, questionId, question, asked, answerId, answer, details, createdAt: now }) {
      const { id: sessionId, chatbotId, accountId, owner } = session;
      const started: EventData<'conversation.started'> = { chatbotId, sessionId, question };
      const start = (session.messageCount ?? 0) === 0 && {
        id: newId('evt', now),
        type: 'conversation.started' as const,
        accountId,
        sessionId,
        nowMs: now,
        data: JSON.stringify(started),
      };
      try {
        const results = await database.write([
          step(
            touchSession({
              id: sessionId,
              chatbotId,
              accountId,
              owner,
              now,
              confidencePermille: asked && Math.round(details.confidence * 1_000),
            }),
            'held-by-person',
          ),
          step(
            insertAnswer({ id: answerId, sessionId, text: answer, answer: JSON.stringify(details), now }),
            'recorded-before',
          ),
          step(
            insertQuestion({
              id: questionId,
              sessionId,
              text: question,
              now,
              key: asked?.key ?? null,
              outcome: asked?.outcome ?? null,
            }),
          ),
          ...countAnswer({
            chatbotId,
            asked,
            now,
            responseMs: details.responseTime,
            confidence: details.confidence,
          }),
          ...(start ? [countStart(sessionId), step(announceStart(start))] : []),
        ]);
        if (start && results.at(-1)?.changes) onAnnounced();
        return 'recorded';
      } catch (error) {
        if (error instanceof GuardFailed) return error.guard as 'held-by-person' | 'recorded-before';
        throw error;
      }
    },
    async erase(sessionId) {
      return eraseLiveSessions(database, { query_session_id: sessionId }, [
        ...uncountingSteps(build, sessionId),
        ...deletingSessions(build, [sessionId]),
      ]);
    },
    eraseChatsOfOwner: (chatbotId, owner) => eraseLiveSessions(database, { chatbot_id: chatbotId, owner }),
    async sessionsOfOwner(chatbotId, owner) {
      const rows = await database.read(
        build.selectFrom('sessions').select('id').where('chatbot_id', '=', chatbotId).where('owner', '=', owner),
      );
      return rows.map(({ id }) => id);
    },
    ...createRetentionStore(database),
  };
}

function messageFrom(row: Schema['messages']): Message {
  return {
    id: row.id,
    sessionId: row.session_id,
    sequence: row.sequence,
    role: row.role as Message['role'],
    text: row.text,
    // Written by us from a value of this type.
    answer: row.answer === null ? null : (JSON.parse(row.answer) as AnswerDetails),
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at,
  };
}

import { type RawBuilder, sql } from 'kysely';
import type { AskedQuestion, ConversationStore } from '../../../conversations/ports.ts';
import { newId } from '../../../identity/index.ts';
import type { EventData, EventType } from '../../../webhooks/index.ts';
import { doubting, type Resolution } from '../analytics/resolution-steps.ts';
import { recordingSteps, uncountingSteps } from '../analytics/statistics-steps.ts';
import { type Database, GuardFailed, readFirst, step } from '../database.ts';
import { eraseLiveSessions } from '../live-chat/erase-live-sessions.ts';
import { asBigint, asText, prepared } from '../query-builder.ts';
import { announcement } from '../webhooks/webhook-steps.ts';
import { countingConversations } from './conversation-counts.ts';
import { createConversationListStore } from './conversation-list-store.ts';
import { createRetentionStore, deletingSessions } from './retention-store.ts';

interface NewMessage {
  id: string;
  sessionId: string;
  text: string;
  now: number;
}

/** Conversations in the database. `onAnnounced` is called when a webhook is to be sent. */
export function createConversationStore(database: Database, onAnnounced: () => void = () => {}): ConversationStore {
  const { build } = database;
  const countAnswer = recordingSteps(build);
  const { countStart } = countingConversations(database);

  const nameOf = prepared((p: { chatbotId: string; owner: string; name: string }) =>
    build
      .selectFrom('session_names')
      .select('session_id')
      .where('chatbot_id', '=', p.chatbotId)
      .where('owner', '=', p.owner)
      .where('name', '=', p.name),
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
  /** A message, with what follows from the row of its session. */
  const insertMessage = (
    { id, sessionId, text, now }: NewMessage,
    role: 'visitor' | 'chatbot',
    sequence: RawBuilder<number>,
    {
      answer = null,
      key = null,
      outcome = null,
      resolution = null,
    }: { answer?: string | null; key?: string | null; outcome?: string | null; resolution?: Resolution | null },
  ) =>
    build
      .insertInto('messages')
      .columns([
        ...(['id', 'session_id', 'chatbot_id', 'sequence', 'role', 'text', 'answer'] as const),
        ...(['question_key', 'question_outcome', 'resolution', 'created_at'] as const),
      ])
      .expression(
        build
          .selectFrom('sessions')
          .select([
            asText(id).as('id'),
            'sessions.id as session_id',
            'chatbot_id',
            sequence.as('sequence'),
            sql.lit(role).as('role'),
            asText(text).as('text'),
            asText(answer).as('answer'),
            asText(key).as('question_key'),
            asText(outcome).as('question_outcome'),
            asText(resolution).as('resolution'),
            asBigint(now).as('created_at'),
          ])
          .where('sessions.id', '=', sessionId),
      );
  const insertQuestion = prepared((p: NewMessage & { key: string | null; outcome: string | null }) =>
    insertMessage(p, 'visitor', sql<number>`message_count - 1`, { key: p.key, outcome: p.outcome }),
  );
  const insertAnswer = prepared((p: NewMessage & { answer: string; resolution: Resolution | null }) =>
    insertMessage(p, 'chatbot', sql<number>`message_count`, {
      answer: p.answer,
      resolution: p.resolution,
    }).onConflict((conflict) => conflict.column('id').doNothing()),
  );

  /** Of two first questions at the same moment, only the one that opened the session announces it. */
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
    ...createConversationListStore(database),
    async record(exchange) {
      const { session, questionId, question, asked, answerId, answer, details, createdAt: now } = exchange;
      const { isTrial = false, doubts = [] } = exchange;
      const { id: sessionId, chatbotId, accountId, owner } = session;
      const doubted = doubts.length > 0 ? doubting(database, sessionId) : undefined;
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
        const steps = [
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
            insertAnswer({
              id: answerId,
              sessionId,
              text: answer,
              answer: JSON.stringify(details),
              resolution: isTrial ? null : resolutionOf(asked),
              now,
            }),
            'recorded-before',
          ),
          ...(doubted ? [doubted.mark(doubts)] : []),
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
            isTrial,
          }),
          ...(doubted?.count() ?? []),
          ...(start ? [countStart(sessionId), step(announceStart(start))] : []),
        ];
        const results = await database.write(steps, { keptAs: 'record' });
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
    ...createRetentionStore(database),
  };
}

function resolutionOf(asked: AskedQuestion | null): Resolution | null {
  if (asked?.outcome === 'answered') return 'assumed';
  return asked?.outcome === 'low-confidence' ? 'open' : null;
}

import { sql } from 'kysely';
import type { LiveSessionStore, SessionRef } from '../../../live-chat/ports.ts';
import type { NewMail } from '../../../mail/index.ts';
import { ratingSteps } from '../analytics/statistics-steps.ts';
import { type Database, type Step, step } from '../database.ts';
import { mailing } from '../mail/mail-steps.ts';
import { type EventRow, type LiveSessionRow, liveAnnouncements, liveSteps, liveWrites } from './live-steps.ts';

/** After so many events of a session, the visitor's pages are not recorded any more. */
const mostEventsWithPages = 40_000;

interface ChangeOptions {
  isOpenOnly?: boolean;
  mostEvents?: number;
  /** What announces it to webhooks. */
  told?: Step;
  mails?: readonly NewMail[];
}

/** What is noted of a live session beside what is said in it. */
export function createLiveRecordStore(database: Database, onAnnounced: () => void) {
  const { build } = database;
  const live = liveSteps(build);
  const { isWritten, isTold } = liveWrites(database, onAnnounced);
  const announcements = liveAnnouncements(build);

  /** A sign that a person was there: somebody took the session, or answered in it. */
  const personIn = (sessionId: string) =>
    build
      .selectFrom('live_events')
      .select('event')
      .where('session_id', '=', sessionId)
      .where((event) =>
        event.or([
          event('kind', '=', 'agent-joined'),
          event.and([event('kind', '=', 'message'), event('data', 'like', '%"senderType":"agent"%')]),
        ]),
      )
      .limit(1);

  /** Writes an event of a session together with what it changes; false where the session is gone, or closed and that matters. */
  const change = (
    { id, accountId }: SessionRef,
    changes: Partial<LiveSessionRow>,
    event: EventRow,
    { isOpenOnly = false, mostEvents, told, mails = [] }: ChangeOptions = {},
  ): Promise<boolean> =>
    (told ? isTold : isWritten)(accountId, [
      live.nextInInbox(accountId),
      step(
        live
          .countEvent(accountId, event.nowMs)
          .set(changes)
          .where('id', '=', id)
          .$if(isOpenOnly, (query) => query.where('state', '<>', 'closed'))
          .$if(mostEvents !== undefined, (query) => query.where('event_count', '<', mostEvents ?? 0)),
        'gone',
      ),
      live.writeEvent(accountId, event),
      ...mails.flatMap((mail) => mailing(build, mail)),
      ...(told ? [told] : []),
    ]);

  return {
    saveContact: (session, { email, name }, nowMs) =>
      change(
        session,
        { email, ...(name !== null && { visitor_name: name }) },
        { kind: 'contact', data: { email, ...(name !== null && { name }) }, nowMs },
        { isOpenOnly: true, told: announcements.contactLeft(session, { email, name }, nowMs) },
      ),
    async savePage(session, pageUrl, nowMs) {
      await change(
        session,
        { page_url: pageUrl },
        { kind: 'page', data: { pageUrl }, nowMs },
        { isOpenOnly: true, mostEvents: mostEventsWithPages },
      );
    },
    async saveTags(session, tags, nowMs) {
      await change(session, { tags: JSON.stringify(tags) }, { kind: 'tags', data: { tags }, nowMs });
    },
    snooze: (session, until, nowMs) =>
      change(
        session,
        { snoozed_until: until },
        { kind: 'snoozed', data: { until: until === null ? null : new Date(until).toISOString() }, nowMs },
        { isOpenOnly: true },
      ),
    async addNote(session, { id, text, authorId, createdAt }, mails) {
      const data = { text, authorId };
      await change(session, {}, { kind: 'note', data, messageId: id, nowMs: createdAt }, { mails });
    },
    async rate(session, rating, comment, nowMs) {
      const { id, accountId, chatbotId, createdAt } = session;
      const before = sql<number | null>`(select rating from live_sessions where id = ${id})`;
      return isTold(accountId, [
        live.nextInInbox(accountId),
        step(live.countEvent(accountId, nowMs).where('id', '=', id), 'gone'),
        step(personIn(id), 'nobody-answered'),
        ...ratingSteps(build, { chatbotId, happenedAt: createdAt, rating, before }),
        step(build.updateTable('live_sessions').set({ rating, rating_comment: comment }).where('id', '=', id)),
        live.writeEvent(accountId, {
          kind: 'rated',
          data: { rating, ...(comment !== null && { comment }) },
          nowMs,
        }),
        announcements.rated(session, rating, comment, nowMs),
      ]);
    },
  } satisfies Partial<LiveSessionStore>;
}

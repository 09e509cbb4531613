import { sql } from 'kysely';
import type { AccountNoticeStore, SentNotice } from '../../../notices/ports.ts';
import { type Database, isWritten, readAll, readFirst, step, writeOne } from '../database.ts';
import { mailing } from '../mail/mail-steps.ts';

type WeekRow = Record<'answered' | 'unsure' | 'refused' | 'doubted' | 'confirmed', number>;

/** What owners are notified of, in the database. */
export function createAccountNoticeStore(database: Database): AccountNoticeStore {
  const { build } = database;

  const sent = ({ accountId, kind, subject, nowMs }: SentNotice) =>
    build
      .insertInto('sent_notices')
      .values({ account_id: accountId, kind, subject, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing());

  /** A source that was read again since may fail again. */
  const ofReadSources = build
    .selectFrom('sent_notices')
    .innerJoin('sources', 'sources.id', 'sent_notices.subject')
    .select('sent_notices.subject')
    .where('sent_notices.kind', '=', 'source')
    .where('sources.status', '=', 'ready');

  return {
    async failedSources({ after, limit }) {
      if (await readFirst(database, ofReadSources.limit(1)))
        await writeOne(
          database,
          build.deleteFrom('sent_notices').where('kind', '=', 'source').where('subject', 'in', ofReadSources),
        );
      return readAll(
        database,
        build
          .selectFrom('sources')
          .innerJoin('chatbots', (join) =>
            join.onRef('chatbots.id', '=', 'sources.chatbot_id').on('chatbots.deleted_at', 'is', null),
          )
          .select(['sources.id', 'sources.title', 'sources.error', 'sources.updated_at', 'chatbots.account_id'])
          .select(['chatbots.id as chatbot_id', 'chatbots.name as chatbot_name'])
          .where('sources.status', '=', sql.lit('failed'))
          .where('sources.updated_at', '>', after)
          .where((source) =>
            source.not(
              source.exists(
                source
                  .selectFrom('sent_notices')
                  .select('subject')
                  .whereRef('sent_notices.account_id', '=', 'chatbots.account_id')
                  .where('sent_notices.kind', '=', 'source')
                  .whereRef('sent_notices.subject', '=', 'sources.id'),
              ),
            ),
          )
          .orderBy('sources.updated_at')
          .limit(limit),
        (row) => ({
          id: row.id,
          accountId: row.account_id,
          chatbotId: row.chatbot_id,
          chatbotName: row.chatbot_name,
          title: row.title,
          reason: row.error ?? '',
          failedAt: row.updated_at,
        }),
      );
    },
    accountsWithout: ({ kind, subject, after, limit }) =>
      database.read(
        build
          .selectFrom('accounts')
          .select(['accounts.id', 'accounts.name'])
          .where('accounts.deleted_at', 'is', null)
          .where('accounts.id', '>', after)
          .where((account) =>
            account.not(
              account.exists(
                account
                  .selectFrom('sent_notices')
                  .select('subject')
                  .whereRef('sent_notices.account_id', '=', 'accounts.id')
                  .where('sent_notices.kind', '=', kind)
                  .where('sent_notices.subject', '=', subject),
              ),
            ),
          )
          .orderBy('accounts.id')
          .limit(limit),
      ),
    async weekOf(accountId, { from, to }) {
      const ofAccount = sql`chatbot_id in (select id from chatbots where account_id = ${accountId} and deleted_at is null)
        and day >= ${from} and day < ${to}`;
      const row = await readFirst<WeekRow>(
        database,
        sql<WeekRow>`select
          coalesce(sum(answered), 0) as answered, coalesce(sum(unsure), 0) as unsure,
          coalesce(sum(refused), 0) as refused,
          (select coalesce(sum(doubted), 0) from chatbot_resolutions where ${ofAccount}) as doubted,
          (select coalesce(sum(confirmed), 0) from chatbot_resolutions where ${ofAccount}) as confirmed
          from chatbot_days where ${ofAccount}`.compile(build),
      );
      const count = (name: keyof WeekRow) => Number(row?.[name] ?? 0);
      return {
        questions: count('answered') + count('unsure') + count('refused'),
        resolved: count('answered') - count('doubted') + count('confirmed'),
        refused: count('refused'),
      };
    },
    openQuestions: (accountId, { since, limit }) =>
      readAll(
        database,
        build
          .selectFrom('question_counts')
          .innerJoin('chatbots', (join) =>
            join.onRef('chatbots.id', '=', 'question_counts.chatbot_id').on('chatbots.deleted_at', 'is', null),
          )
          .select(['question_counts.chatbot_id', 'question_counts.text', 'question_counts.unanswered'])
          .where('chatbots.account_id', '=', accountId)
          .where('question_counts.unanswered', '>', 0)
          .where('question_counts.verdict', '=', 'unanswered')
          .where('question_counts.is_dismissed', '=', 0)
          .where('question_counts.last_asked_at', '>=', since)
          .orderBy('question_counts.unanswered', 'desc')
          .orderBy('question_counts.text')
          .limit(limit),
        (row) => ({ chatbotId: row.chatbot_id, text: row.text, asked: row.unanswered }),
      ),
    saveOnce: (notice, mails) =>
      isWritten(database, [step(sent(notice), 'sent-already'), ...mails.flatMap((mail) => mailing(build, mail))]),
    async forgetSent(beforeMs) {
      await writeOne(database, build.deleteFrom('sent_notices').where('created_at', '<', beforeMs));
    },
  };
}

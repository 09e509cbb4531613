import { type RawBuilder, sql } from 'kysely';
import type { CalibrationStore, StoredCalibration } from '../../../answering/ports.ts';
import type { AnswerDetails } from '../../../conversations/ports.ts';
import { type Database, readFirst, writeOne } from '../database.ts';
import { insertJob } from '../jobs/job-store.ts';

/** No source was changed for so long: ten files uploaded in a row cause one calibration. */
const quietMs = 5_000;
/** Between two calibrations of a chatbot, unless half of its passages have changed. */
const leastBetweenMs = 5 * 60_000;
/** On all nodes together: nobody waits for it. */
const mostAtOnce = 2;
const fewestNewRatings = 5;

/** The calibrations of chatbots' confidence, and which are due. */
export function createCalibrationStore(database: Database): CalibrationStore {
  const { build } = database;

  const passagesNow = sql<number>`(select coalesce(sum(sources.passages), 0) from sources
    where sources.chatbot_id = chatbots.id)`;
  const ratingsNow = sql<number>`coalesce((select chatbot_months.ratings from chatbot_months
    where chatbot_months.chatbot_id = chatbots.id and chatbot_months.month = 'all'), 0)`;

  return {
    async find(chatbotId) {
      const row = await readFirst(
        database,
        build.selectFrom('chatbot_calibrations').selectAll().where('chatbot_id', '=', chatbotId),
      );
      if (!row) return undefined;
      const { slope, shift } = row;
      return {
        calibration: slope === null || shift === null ? null : { slope, shift },
        // Written by us.
        bins: JSON.parse(row.bins) as StoredCalibration['bins'],
        questions: row.questions,
        ratings: row.ratings,
        indexVersion: row.index_version,
        passages: row.passages,
        countedRatings: row.counted_ratings,
        answererVersion: row.answerer_version,
        calibratedAt: row.calibrated_at,
      };
    },

    async save(chatbotId, stored) {
      const values = {
        slope: stored.calibration?.slope ?? null,
        shift: stored.calibration?.shift ?? null,
        bins: JSON.stringify(stored.bins),
        questions: stored.questions,
        ratings: stored.ratings,
        index_version: stored.indexVersion,
        passages: stored.passages,
        counted_ratings: stored.countedRatings,
        answerer_version: stored.answererVersion,
        calibrated_at: stored.calibratedAt,
      };
      const columns = Object.keys(values) as (keyof typeof values)[];
      await writeOne(
        database,
        build
          .insertInto('chatbot_calibrations')
          .columns(['chatbot_id', ...columns])
          .expression(({ selectFrom, val }) =>
            selectFrom('chatbots')
              .select('id')
              .select(columns.map((column) => typed(column, values[column]).as(column)))
              .where('id', '=', val(chatbotId)),
          )
          .onConflict((conflict) =>
            conflict
              .column('chatbot_id')
              .doUpdateSet(values)
              .where('chatbot_calibrations.index_version', '<=', stored.indexVersion)
              .where('chatbot_calibrations.answerer_version', '<=', stored.answererVersion),
          ),
      );
    },

    async stateOf(chatbotId) {
      const row = await readFirst(
        database,
        build
          .selectFrom('chatbots')
          .select(['index_version', passagesNow.as('passages'), ratingsNow.as('ratings')])
          .where('id', '=', chatbotId),
      );
      return (
        row && {
          indexVersion: row.index_version,
          passages: Number(row.passages),
          countedRatings: Number(row.ratings),
        }
      );
    },

    async documentsToAsk(chatbotId, { mostDocuments, mostPassages }) {
      const documents = await database.read(
        build
          .selectFrom('documents')
          .select(['id', 'title', 'language', 'passage_count'])
          .where('chatbot_id', '=', chatbotId)
          // An id begins with its time and ends at random: this takes a random sample.
          .orderBy(sql`substr(id, 20)`)
          .orderBy('id')
          .limit(mostDocuments),
      );
      const each = Math.max(1, Math.floor(mostPassages / Math.max(1, documents.length)));
      const read = [];
      for (const { id, title, language, passage_count } of documents) {
        const every = Math.ceil(passage_count / each);
        const passages = await database.read(
          build
            .selectFrom('passages')
            .select(['heading_path', 'text'])
            .where('document_id', '=', id)
            .where('kind', '=', 'text')
            .where(sql<boolean>`position % ${sql.lit(Math.max(1, every))} = 0`)
            .orderBy('position')
            .limit(each),
        );
        if (passages.length > 0)
          read.push({
            id,
            title,
            language,
            passages: passages.map(({ heading_path, text }) => ({
              headingPath: JSON.parse(heading_path) as string[],
              text,
            })),
          });
      }
      return read;
    },

    async ratedAnswers(chatbotId, limit) {
      const rows = await database.read(
        build
          .selectFrom('messages')
          .select(['session_id', 'answer', 'rating'])
          .where('chatbot_id', '=', chatbotId)
          .where('rating', 'is not', null)
          .where('answer', 'is not', null)
          .orderBy('created_at', 'desc')
          .limit(limit),
      );
      return rows.flatMap(({ session_id: sessionId, answer, rating }) => {
        const { kind, uncalibrated } = JSON.parse(answer ?? '{}') as Partial<AnswerDetails>;
        const isOurs = kind === 'answer' && uncalibrated !== undefined && rating !== null;
        return isOurs ? [{ said: uncalibrated, rating, sessionId }] : [];
      });
    },

    async queueDue(answererVersion, nowMs) {
      const [waiting] = await database.read(
        build
          .selectFrom('jobs')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('kind', '=', 'calibrate'),
      );
      const room = mostAtOnce - Number(waiting?.count ?? 0);
      if (room <= 0) return 0;
      const due = await database.read(
        build
          .selectFrom('chatbots')
          .leftJoin('chatbot_calibrations as known', 'known.chatbot_id', 'chatbots.id')
          .select('chatbots.id')
          .where(
            sql<boolean>`case
              when known.chatbot_id is null
                then exists (select 1 from documents where documents.chatbot_id = chatbots.id)
              when known.answerer_version < ${answererVersion} then true
              when known.answerer_version > ${answererVersion} then false
              when known.index_version <> chatbots.index_version
                and (known.calibrated_at <= ${nowMs - leastBetweenMs}
                  or 2 * abs(${passagesNow} - known.passages) >= known.passages) then true
              else ${ratingsNow} >= known.counted_ratings + ${fewestNewRatings}
                and ${ratingsNow} >= known.counted_ratings * 1.2 end`,
          )
          .where(
            sql<boolean>`not exists (select 1 from sources where sources.chatbot_id = chatbots.id
              and (sources.status = 'pending' or sources.updated_at > ${nowMs - quietMs}))`,
          )
          .where(
            sql<boolean>`not exists (select 1 from jobs join sources on sources.id = jobs.subject
              where sources.chatbot_id = chatbots.id)`,
          )
          .where(sql<boolean>`not exists (select 1 from jobs where jobs.id = 'calibrate_' || chatbots.id)`)
          // Those that have none yet, then those that waited longest.
          .orderBy(sql`coalesce(known.calibrated_at, 0)`)
          .limit(room),
      );
      if (due.length > 0)
        await database.write(
          due.map(({ id }) =>
            insertJob(build, { id: `calibrate_${id}`, kind: 'calibrate', subject: id, runAt: nowMs }),
          ),
        );
      return due.length;
    },
  };
}

/** PostgreSQL cannot tell the type of a value that is selected. */
function typed(column: string, value: string | number | null): RawBuilder<string | number | null> {
  if (typeof value === 'string') return sql`cast(${value} as text)`;
  const isFraction = column === 'slope' || column === 'shift';
  return isFraction ? sql`cast(${value} as double precision)` : sql`cast(${value} as bigint)`;
}

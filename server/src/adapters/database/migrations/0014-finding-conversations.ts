import type { Migration } from './column-types.ts';

/** How answers are counted by their time: four buckets to each doubling of milliseconds, 0 for less than one. */
const timeBucketOf = (ms: string) =>
  `case when ${ms} < 1 then 0 ${Array.from({ length: 96 }, (_, at) => `when ${ms} < ${2 ** ((at + 1) / 4)} then ${at + 1}`).join(' ')} else 97 end`;

export const findingConversations: Migration = ({ clustered, numberIn, dayOf }) => [
  // What a list of conversations tells, and is narrowed by, without reading what was said in them.
  'alter table sessions add column lowest_confidence_permille bigint',
  'alter table sessions add column handed_over_to text',
  `update sessions set lowest_confidence_permille = (
      select min(cast(round(${numberIn('answers.answer', 'confidence')} * 1000) as bigint))
      from messages as answers join messages as questions
        on questions.session_id = answers.session_id and questions.sequence = answers.sequence - 1
        and questions.question_key is not null
      where answers.session_id = sessions.id and answers.answer is not null)`,
  `update sessions set handed_over_to = (
      select id from live_sessions where query_session_id = sessions.id order by created_at, id limit 1)
      where id in (select query_session_id from live_sessions where query_session_id is not null)`,
  `update sessions set handed_over_to = (
      select min(session_id) from live_conversations where query_session_id = sessions.id)
      where handed_over_to is null and id in (select query_session_id from live_conversations)`,
  // Also in one order where several were spoken in last at the same moment.
  'create index sessions_latest on sessions (chatbot_id, last_message_at, id)',
  'drop index sessions_by_chatbot',
  // Few answers are rated, so that few writes come past it.
  'create index messages_rated on messages (session_id, rating) where rating is not null',

  `create table chatbot_conversations (
      chatbot_id text not null references chatbots on delete cascade, day text not null, conversations bigint not null,
      handed_over bigint not null, primary key (chatbot_id, day))${clustered}`,
  `insert into chatbot_conversations (chatbot_id, day, conversations, handed_over)
      select chatbot_id, ${dayOf('created_at')}, count(*), count(handed_over_to) from sessions
      group by chatbot_id, ${dayOf('created_at')}`,
  // The days of answers that were given before days were counted.
  `insert into chatbot_days
        (chatbot_id, day, time_bucket, interactions, response_ms, questions, confidence_permille)
      select chatbot_id, day, time_bucket, count(*), sum(response_ms), count(permille), coalesce(sum(permille), 0) from (
        select answers.chatbot_id, ${dayOf('answers.created_at')} as day,
          ${timeBucketOf(numberIn('answers.answer', 'responseTime'))} as time_bucket,
          cast(${numberIn('answers.answer', 'responseTime')} as bigint) as response_ms,
          case when questions.question_key is not null
            then cast(round(${numberIn('answers.answer', 'confidence')} * 1000) as bigint) end as permille
        from messages as answers left join messages as questions
          on questions.session_id = answers.session_id and questions.sequence = answers.sequence - 1
        where answers.answer is not null) as given
      where not exists (select 1 from chatbot_days as counted
        where counted.chatbot_id = given.chatbot_id and counted.day = given.day)
      group by chatbot_id, day, time_bucket`,
  'create index chatbot_days_by_day on chatbot_days (day)',
  'create index chatbot_conversations_by_day on chatbot_conversations (day)',
];

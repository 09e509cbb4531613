import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Live sessions of a chatbot that was not deleted. Not a join: SQLite would begin with the chatbots. */
export const ofKeptChatbot =
  ({ build }: Pick<Database, 'build'>) =>
  (session: ExpressionBuilder<Schema, 'live_sessions'>) =>
    session.not(
      session.exists(
        build
          .selectFrom('chatbots')
          .select('chatbots.id')
          .where('chatbots.id', '=', sql.ref<string>('live_sessions.chatbot_id'))
          .where('chatbots.deleted_at', 'is not', null),
      ),
    );

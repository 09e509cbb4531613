import { type Kysely, sql } from 'kysely';
import { step } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Makes every node look for what has changed in a chatbot's documents. */
export const bumpIndex = (build: Kysely<Schema>, chatbotId: string) =>
  step(
    build.updateTable('chatbots').set({ index_version: sql<number>`index_version + 1` }).where('id', '=', chatbotId),
  );

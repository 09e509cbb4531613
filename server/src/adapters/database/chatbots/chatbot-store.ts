import { type Insertable, type Selectable, sql } from 'kysely';
import { defaultAnswering } from '../../../chatbots/index.ts';
import type {
  AnsweringSettings,
  Chatbot,
  ChatbotSettings,
  ChatbotStore,
  IdentitySecretStore,
  Theme,
} from '../../../chatbots/ports.ts';
import { type Database, isWritten, readAll, readFirst, step, writeOne } from '../database.ts';
import { markingChatbot } from '../erasure/mark-deleted.ts';
import { countChatbots, guardedBy, lockAccount } from '../limits/quota-store.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { changingLogos } from './logo-store.ts';

/** Chatbots in the database. */
export function createChatbotStore(database: Database): ChatbotStore {
  const { build } = database;
  const chatbotById = prepared((p: { id: string }) =>
    build.selectFrom('chatbots').selectAll().where('id', '=', p.id).where('deleted_at', 'is', null),
  );

  /** A request that is repeated finds its chatbot, and is not refused for it. */
  const hasFewer = ({ id, accountId }: Chatbot, most: number) => [
    lockAccount(build, accountId),
    guardedBy(
      build,
      sql<boolean>`exists (select 1 from chatbots where id = ${id}) or ${countChatbots(accountId)} < ${most}`,
      'too-many',
    ),
  ];

  return {
    async create(chatbot, most = null) {
      const isDone = await isWritten(database, [
        ...(most === null ? [] : hasFewer(chatbot, most)),
        step(
          build
            .insertInto('chatbots')
            .values(rowFrom(chatbot))
            .onConflict((conflict) => conflict.column('id').doNothing()),
        ),
      ]);
      return isDone ? 'created' : 'too-many';
    },
    find: (id) => database.remember('chatbots', id, () => readFirst(database, chatbotById({ id }), chatbotFrom)),
    ofAccount: (accountId) =>
      readAll(
        database,
        build
          .selectFrom('chatbots')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('deleted_at', 'is', null)
          .orderBy('created_at'),
        chatbotFrom,
      ),
    async update(chatbotId, { name, domain, otherDomains, allowsLocalhost, isActive }) {
      const changes = {
        ...(name !== undefined && { name }),
        ...(domain !== undefined && { domain }),
        ...(otherDomains !== undefined && { other_domains: JSON.stringify(otherDomains) }),
        ...(allowsLocalhost !== undefined && { allows_localhost: allowsLocalhost ? 1 : 0 }),
        ...(isActive !== undefined && { is_active: isActive ? 1 : 0 }),
      };
      if (Object.keys(changes).length === 0) return;
      await writeOne(database, build.updateTable('chatbots').set(changes).where('id', '=', chatbotId));
    },
    async saveSettings(chatbotId, settings, expectedVersion, logos) {
      const isDone = await isWritten(database, [
        step(
          build
            .updateTable('chatbots')
            .set({
              ...columnsOf(settings),
              settings_version: sql<number>`settings_version + 1`,
            })
            .where('id', '=', chatbotId)
            .where('deleted_at', 'is', null)
            .where('settings_version', '=', expectedVersion),
          'changed-meanwhile',
        ),
        ...(logos ? changingLogos(build, chatbotId, logos) : []),
      ]);
      return isDone ? 'saved' : 'changed-meanwhile';
    },
    async delete(deletion) {
      const [closed] = await database.write(markingChatbot(build, deletion));
      return (closed?.rows ?? []).map(({ id }) => String(id));
    },
  };
}

function rowFrom(chatbot: Chatbot): Insertable<Schema['chatbots']> {
  return {
    id: chatbot.id,
    account_id: chatbot.accountId,
    name: chatbot.name,
    domain: chatbot.domain,
    other_domains: JSON.stringify(chatbot.otherDomains ?? []),
    allows_localhost: chatbot.allowsLocalhost ? 1 : 0,
    is_active: chatbot.isActive ? 1 : 0,
    ...columnsOf(chatbot.settings),
    settings_version: chatbot.settingsVersion,
    index_version: chatbot.indexVersion,
    model_version: chatbot.modelVersion,
    created_at: chatbot.createdAt,
  };
}

function chatbotFrom(row: Selectable<Schema['chatbots']>): Chatbot {
  const answering = JSON.parse(row.answering) as Partial<AnsweringSettings>;
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    domain: row.domain,
    otherDomains: JSON.parse(row.other_domains) as string[],
    allowsLocalhost: row.allows_localhost === 1,
    isActive: row.is_active === 1,
    settings: {
      welcomeMessage: row.welcome_message,
      // All were written by us from checked values; what came to the settings since has its default.
      suggestedQuestions: JSON.parse(row.suggested_questions) as string[],
      theme: JSON.parse(row.theme) as Theme,
      ...defaultAnswering,
      ...answering,
      liveChat: { ...defaultAnswering.liveChat, ...answering.liveChat },
    },
    settingsVersion: row.settings_version,
    indexVersion: row.index_version,
    modelVersion: row.model_version,
    createdAt: row.created_at,
  };
}

function columnsOf({ welcomeMessage, suggestedQuestions, theme, ...answering }: ChatbotSettings) {
  return {
    welcome_message: welcomeMessage,
    suggested_questions: JSON.stringify(suggestedQuestions),
    theme: JSON.stringify(theme),
    answering: JSON.stringify(answering satisfies AnsweringSettings),
  };
}

/** Chatbots' identity secrets in the database. */
export function createIdentitySecretStore(database: Database): IdentitySecretStore {
  const { build } = database;
  const ofChatbot = prepared((p: { chatbotId: string }) =>
    build
      .selectFrom('identity_secrets')
      .select(['id', 'secret_box as secretBox', 'created_at as createdAt'])
      .where('chatbot_id', '=', p.chatbotId),
  );

  return {
    find: (chatbotId) => readFirst(database, ofChatbot({ chatbotId })),
    save: (chatbotId, { id, secretBox, createdAt }) => {
      const secret = { id, secret_box: secretBox, created_at: createdAt };
      return isWritten(database, [
        step(build.selectFrom('chatbots').select('id').where('id', '=', chatbotId), 'chatbot-gone'),
        step(
          build
            .insertInto('identity_secrets')
            .values({ chatbot_id: chatbotId, ...secret })
            .onConflict((conflict) => conflict.column('chatbot_id').doUpdateSet(secret)),
        ),
      ]);
    },
    async delete(chatbotId) {
      await writeOne(database, build.deleteFrom('identity_secrets').where('chatbot_id', '=', chatbotId));
    },
  };
}

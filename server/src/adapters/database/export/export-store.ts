import type { ExportStore, RecordKind } from '../../../exports/ports.ts';
import type { Database } from '../database.ts';
import { bytesOfAttachment } from '../live-chat/attachment-store.ts';
import type { StoredObjects } from '../uploads/stored-objects.ts';
import { knowledgeRecords } from './knowledge-records.ts';
import { mailRecords } from './mail-records.ts';
import { chatbotPages, iso, isoOrNull, ofEachChatbot, pagesOf, type Records } from './paging.ts';
import { statisticsRecords } from './statistics-records.ts';
import { talkRecords } from './talk-records.ts';

/** Everything an account has, but its secrets. */
export function createExportStore(database: Database, objects: StoredObjects): ExportStore {
  const { files, bytesOf, records: knowledge } = knowledgeRecords(database, objects);
  const talk = talkRecords(database);
  const mail = mailRecords(database);
  const records: Record<RecordKind, Records> = {
    ...accountRecords(database),
    ...knowledge,
    ...talk.records,
    ...mail.records,
    ...statisticsRecords(database),
  };
  return {
    records: (kind, accountId) => records[kind](accountId),
    files,
    bytesOf,
    logos: uploadedLogos(database),
    attachments: talk.sentFiles,
    bytesOfAttachment: (id) => bytesOfAttachment(database, objects, id),
    heldMails: mail.heldMailIds,
    bytesOfHeldMail: mail.bytesOfHeldMail,
  };
}

/** The one that a chatbot's settings name. */
const uploadedLogos = (database: Database) =>
  ofEachChatbot(database, async function* (chatbotId: string) {
    const rows = await database.read(
      database.build
        .selectFrom('chatbot_logos')
        .innerJoin('chatbots', 'chatbots.id', 'chatbot_logos.chatbot_id')
        .select(['digest', 'content_type', 'bytes', 'answering'])
        .where('chatbot_id', '=', chatbotId),
    );
    yield rows
      .filter(({ digest, answering }) => answering.includes(`/logo/${digest}"`))
      .map(({ content_type, bytes }) => ({ chatbotId, ending: content_type.replace('image/', ''), bytes }));
  });

/** What belongs to the account itself. Columns are named one by one, so that no secret is exported. */
function accountRecords(database: Database) {
  const { build, read } = database;

  const members: Records = async function* (accountId) {
    const rows = await read(
      build
        .selectFrom('members')
        .leftJoin('users', 'users.id', 'members.user_id')
        .select(['members.user_id', 'members.role', 'members.created_at', 'users.email', 'users.name'])
        .where('members.account_id', '=', accountId)
        .orderBy('members.user_id'),
    );
    yield rows.map(({ user_id, email, name, role, created_at }) => ({
      id: user_id,
      email,
      name,
      role,
      joinedAt: iso(created_at),
    }));
  };

  const apiKeys: Records = async function* (accountId) {
    const rows = await read(
      build
        .selectFrom('api_keys')
        .select(['id', 'name', 'last_four', 'scopes', 'chatbot_id'])
        .select(['created_at', 'expires_at', 'last_used_at', 'revoked_at'])
        .where('account_id', '=', accountId)
        .orderBy('id'),
    );
    yield rows.map(({ id, name, last_four, scopes, chatbot_id, created_at, expires_at, last_used_at, revoked_at }) => ({
      id,
      name,
      lastFour: last_four,
      scopes: scopes.split(' '),
      chatbotId: chatbot_id,
      createdAt: iso(created_at),
      expiresAt: isoOrNull(expires_at),
      lastUsedAt: isoOrNull(last_used_at),
      revokedAt: isoOrNull(revoked_at),
    }));
  };

  const chatbotsWithSettings: Records = async function* (accountId) {
    for await (const page of chatbotPages(database, accountId)) {
      const ids = page.map(({ id }) => id);
      const rows = await read(
        build
          .selectFrom('chatbots')
          .leftJoin('chatbot_models', 'chatbot_models.chatbot_id', 'chatbots.id')
          .leftJoin('mail_addresses', 'mail_addresses.chatbot_id', 'chatbots.id')
          .select(['chatbots.id', 'chatbots.name', 'domain', 'other_domains', 'is_active', 'chatbots.created_at'])
          .select('mail_addresses.name as mail_name')
          .select(['welcome_message', 'suggested_questions', 'theme', 'answering'])
          .select(['provider', 'model', 'base_url', 'fallbacks'])
          .where('chatbots.id', 'in', ids)
          .orderBy('chatbots.created_at')
          .orderBy('chatbots.id'),
      );
      const seen = await read(
        build
          .selectFrom('chatbot_sightings')
          .select(['chatbot_id', 'host', 'is_allowed', 'last_seen_at'])
          .where('chatbot_id', 'in', ids)
          .orderBy('host'),
      );
      const seenOn = (id: string) =>
        seen
          .filter(({ chatbot_id }) => chatbot_id === id)
          .map(({ host, is_allowed, last_seen_at }) => ({
            host,
            isAllowed: is_allowed === 1,
            lastSeenAt: iso(last_seen_at),
          }));
      yield rows.map((row) => ({
        id: row.id,
        name: row.name,
        domain: row.domain,
        domains: row.domain === '' ? [] : [row.domain, ...JSON.parse(row.other_domains)],
        seenOn: seenOn(row.id),
        isActive: row.is_active === 1,
        mailName: row.mail_name,
        createdAt: iso(row.created_at),
        settings: {
          welcomeMessage: row.welcome_message,
          suggestedQuestions: JSON.parse(row.suggested_questions),
          theme: JSON.parse(row.theme),
          ...JSON.parse(row.answering),
        },
        models: row.provider === null ? null : [modelOf(row), ...fallbacksOf(row.fallbacks ?? '[]')],
      }));
    }
  };

  const tests: Records = ofEachChatbot(database, async function* (chatbotId) {
    const rows = await read(
      build
        .selectFrom('chatbot_tests')
        .select(['id', 'chatbot_id', 'name', 'questions', 'created_at', 'updated_at'])
        .where('chatbot_id', '=', chatbotId)
        .orderBy('created_at')
        .orderBy('id'),
    );
    yield rows.map(({ id, chatbot_id, name, questions, created_at, updated_at }) => ({
      id,
      chatbotId: chatbot_id,
      name,
      questions: JSON.parse(questions),
      createdAt: iso(created_at),
      updatedAt: iso(updated_at),
    }));
  });

  const cannedReplies: Records = async function* (accountId) {
    const rows = await read(
      build
        .selectFrom('canned_replies')
        .select(['id', 'title', 'text', 'created_at', 'updated_at'])
        .where('account_id', '=', accountId)
        .orderBy('title')
        .orderBy('id'),
    );
    yield rows.map(({ id, title, text, created_at, updated_at }) => ({
      id,
      title,
      text,
      createdAt: iso(created_at),
      updatedAt: iso(updated_at),
    }));
  };

  const webhooks: Records = async function* (accountId) {
    const rows = await read(
      build
        .selectFrom('webhooks')
        .select(['id', 'url', 'types', 'description', 'is_enabled', 'disabled_reason', 'created_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id'),
    );
    yield rows.map(({ id, url, types, description, is_enabled, disabled_reason, created_at }) => ({
      id,
      url,
      description,
      isEnabled: is_enabled === 1,
      disabledReason: disabled_reason,
      types: types === '*' ? 'all' : types.split(',').filter(Boolean),
      createdAt: iso(created_at),
    }));
  };

  const modelUsage: Records = (accountId) =>
    pagesOf(
      database,
      build
        .selectFrom('model_usage')
        .select(['day', 'prompt_tokens as promptTokens', 'completion_tokens as completionTokens'])
        .select('spend_micros as spendMicros')
        .where('account_id', '=', accountId),
      'day',
    );

  return {
    members,
    'api-keys': apiKeys,
    chatbots: chatbotsWithSettings,
    tests,
    'canned-replies': cannedReplies,
    webhooks,
    'model-usage': modelUsage,
  };
}

interface NamedModel {
  provider: string | null;
  model: string | null;
  base_url: string | null;
}

const modelOf = ({ provider, model, base_url }: NamedModel) => ({ provider, model, baseUrl: base_url });

/** Each is stored with its encrypted key; only the names are exported. */
function fallbacksOf(text: string) {
  const stored = JSON.parse(text) as { provider: string; model: string; baseUrl: string }[];
  return stored.map(({ provider, model, baseUrl }) => ({ provider, model, baseUrl }));
}

import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { receivedBytes } from '../inbound-mail/received-bytes.ts';
import { iso, mapped, pagesOf, type Records } from './paging.ts';

/** How an account sends emails, and those that wait for a decision of its people. */
export function mailRecords(database: Database) {
  const { build, read } = database;

  const mailServers: Records = async function* (accountId) {
    const rows = await read(
      build
        .selectFrom('account_mail_servers')
        .select(['host', 'port', 'security', 'user_name', 'from_name', 'from_address', 'updated_at'])
        .where('account_id', '=', accountId),
    );
    yield rows.map(({ host, port, security, user_name, from_name, from_address, updated_at }) => ({
      host,
      port,
      security,
      user: user_name,
      from: { name: from_name, address: from_address },
      updatedAt: iso(updated_at),
    }));
  };

  const heldPages = (accountId: string) =>
    pagesOf(
      database,
      build
        .selectFrom('received_mails')
        .select(['id', 'chatbot_id', 'session_id', 'held_because', 'from_name', 'from_address', 'subject'])
        .select(['bytes', 'created_at'])
        .where('account_id', '=', accountId)
        .where('state', '=', sql.lit('held')),
      'created_at',
      'id',
    );
  const heldMails: Records = (accountId) =>
    mapped(heldPages(accountId), (row) => ({
      id: row.id,
      chatbotId: row.chatbot_id,
      chatId: row.session_id,
      from: { name: row.from_name, address: row.from_address },
      subject: row.subject,
      heldBecause: row.held_because,
      bytes: row.bytes,
      receivedAt: iso(row.created_at),
    }));

  return {
    records: { 'mail-servers': mailServers, 'held-mails': heldMails },
    async *heldMailIds(accountId: string) {
      for await (const page of heldPages(accountId)) yield page.map(({ id }) => id);
    },
    bytesOfHeldMail: (id: string) => receivedBytes(database, id),
  };
}

import type { AccountMailServer, AccountServerStore } from '../../../mail/ports.ts';
import { type Database, readAll, readFirst, writeOne } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Mail servers of accounts in the database. */
export function createAccountServerStore(database: Database): AccountServerStore {
  const { build } = database;
  const servers = build.selectFrom('account_mail_servers').selectAll();
  return {
    all: () => readAll(database, servers, serverFrom),
    find: (accountId) => readFirst(database, servers.where('account_id', '=', accountId), serverFrom),
    async save({ accountId, host, port, security, user, passwordBox, from, updatedAt }) {
      const values = {
        host,
        port,
        security,
        user_name: user,
        password_box: passwordBox,
        from_name: from.name,
        from_address: from.address,
        updated_at: updatedAt,
      };
      await writeOne(
        database,
        build
          .insertInto('account_mail_servers')
          .values({ account_id: accountId, ...values })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values)),
      );
    },
    async remove(accountId) {
      await writeOne(database, build.deleteFrom('account_mail_servers').where('account_id', '=', accountId));
    },
  };
}

const serverFrom = (row: Schema['account_mail_servers']): AccountMailServer => ({
  accountId: row.account_id,
  host: row.host,
  port: row.port,
  security: row.security as AccountMailServer['security'],
  user: row.user_name,
  passwordBox: row.password_box,
  from: { name: row.from_name, address: row.from_address },
  updatedAt: row.updated_at,
});

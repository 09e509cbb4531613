import type { MailAddressStore } from '../../../inbound-mail/ports.ts';
import { type Database, outcomeOf, readFirst, step, writeOne } from '../database.ts';
import { lockInbox } from '../live-chat/lock-inbox.ts';
import { mailing } from '../mail/mail-steps.ts';
import { notTooManyOfSender, receivedMailRow } from './inbound-mail-steps.ts';

/** As PostgreSQL numbers it. */
const uniqueViolation = '23505';

/** The email addresses of chatbots, and what they answer, in the database. */
export function createMailAddressStore(database: Database): MailAddressStore {
  const { build } = database;
  const addresses = build
    .selectFrom('mail_addresses')
    .innerJoin('chatbots', (join) =>
      join.onRef('chatbots.id', '=', 'mail_addresses.chatbot_id').on('chatbots.deleted_at', 'is', null),
    );
  return {
    async chatbotNamed(name) {
      const row = await readFirst(database, addresses.select('chatbot_id').where('mail_addresses.name', '=', name));
      return row?.chatbot_id;
    },
    async nameOf(chatbotId) {
      const row = await readFirst(
        database,
        build.selectFrom('mail_addresses').select('name').where('chatbot_id', '=', chatbotId),
      );
      return row?.name;
    },
    async setName(chatbotId, name, nowMs) {
      const row = { chatbot_id: chatbotId, name, created_at: nowMs };
      const taken = build
        .selectFrom('mail_addresses')
        .select('chatbot_id')
        .where('name', '=', name)
        .where('chatbot_id', '<>', chatbotId);
      await writeOne(
        database,
        build
          .insertInto('mail_addresses')
          .columns(['chatbot_id', 'name', 'created_at'])
          .expression(
            build
              .selectFrom('chatbots')
              .select((chatbot) => [
                'chatbots.id',
                chatbot.cast<string>(chatbot.val(row.name), 'text').as('name'),
                chatbot.cast<number>(chatbot.val(row.created_at), 'bigint').as('created_at'),
              ])
              .where('chatbots.id', '=', chatbotId)
              .where((chatbot) => chatbot.not(chatbot.exists(taken))),
          )
          .onConflict((conflict) => conflict.column('chatbot_id').doUpdateSet({ name })),
      ).catch((error: Error & { code?: string }) => {
        // On PostgreSQL another node may have taken it since this statement began.
        if (error.code !== uniqueViolation) throw error;
      });
      return (await this.nameOf(chatbotId)) === name;
    },
    async removeName(chatbotId) {
      await writeOne(database, build.deleteFrom('mail_addresses').where('chatbot_id', '=', chatbotId));
    },
    answer: (received, mail) =>
      outcomeOf<'answered', 'repeated' | 'too-many-of-sender'>('answered', () =>
        database.write([
          lockInbox(build, received.accountId),
          step(
            build
              .insertInto('received_mails')
              .values(receivedMailRow(received, 'delivered'))
              .onConflict((conflict) => conflict.doNothing()),
            'repeated',
          ),
          notTooManyOfSender(build, received),
          ...mailing(build, mail),
        ]),
      ),
  };
}

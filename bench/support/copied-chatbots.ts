import { openPostgresDatabase } from '../../server/src/adapters/database/postgres/postgres-database.ts';
import type { Parley, Prepared } from './parley.ts';

/** Chatbots of the account with the documents of the first, copied in the database: to read them again takes minutes. */
export async function copyChatbot(
  { request }: Parley,
  databaseUrl: string,
  { chatbotId, accountId, idToken }: Prepared,
  count: number,
): Promise<string[]> {
  const database = await openPostgresDatabase({ url: databaseUrl, poolSize: 1 });
  const run = (sql: string, parameters: string[]) => database.write([{ statement: { sql, parameters } }]);
  const copies: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = (await request('POST', '/api/chatbots', idToken, { name: `Copy ${at}`, accountId })) as {
      id: string;
    };
    const parameters = [chatbotId, id];
    await run(
      `insert into documents (id, source_id, chatbot_id, item, title, url, language, text_hash, embedding_model,
          index_version, passage_count, lexical, vectors, created_at)
        select id || $2, source_id, $2, item || $2, title, url, language, text_hash, embedding_model,
          index_version, passage_count, lexical, vectors, created_at from documents where chatbot_id = $1`,
      parameters,
    );
    await run(
      `insert into passages (document_id, position, chatbot_id, heading_path, text, spot, tokens, kind, text_hash)
        select document_id || $2, position, $2, heading_path, text, spot, tokens, kind, text_hash
        from passages where chatbot_id = $1`,
      parameters,
    );
    await run(
      'update chatbots set index_version = (select index_version from chatbots where id = $1) where id = $2',
      parameters,
    );
    copies.push(id);
  }
  await database.close();
  return copies;
}

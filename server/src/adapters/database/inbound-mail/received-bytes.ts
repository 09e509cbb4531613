import { type Database, readFirst } from '../database.ts';

/** The bytes of an email as it was received, piece by piece. */
export async function* receivedBytes(database: Database, id: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const row = await readFirst(
      database,
      database.build
        .selectFrom('received_mail_chunks')
        .select('bytes')
        .where('mail_id', '=', id)
        .where('number', '=', number),
    );
    if (!row) return;
    yield row.bytes;
  }
}

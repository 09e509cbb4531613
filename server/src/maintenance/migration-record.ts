import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** In the data folder: which folder an unfinished migration in a database is from, and where a finished one went. */
export const recordName = 'migration.json';

const recordSchema = z.object({
  id: z.string(),
  verified: z.object({ database: z.string(), at: z.string() }).optional(),
});

type Record = z.infer<typeof recordSchema>;

export interface MigrationRecord {
  id: string;
  noteVerified(database: string): void;
  /** When a migration to this database was verified, if one was. */
  verifiedAt(database: string): string | undefined;
}

export function openMigrationRecord(folder: string): MigrationRecord {
  const path = join(folder, recordName);
  let record: Record = existsSync(path)
    ? recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    : { id: randomUUID() };
  write();

  function write(): void {
    // Under another name until it is whole: whoever is killed here leaves the old one or the new one.
    writeFileSync(`${path}.new`, `${JSON.stringify(record)}\n`, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }

  return {
    id: record.id,
    noteVerified(database) {
      record = { ...record, verified: { database, at: new Date().toISOString() } };
      write();
    },
    verifiedAt: (database) => (record.verified?.database === database ? record.verified.at : undefined),
  };
}

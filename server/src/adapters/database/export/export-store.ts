import type { ExportRecord, ExportStore, RecordKind } from '../../../exports/ports.ts';
import type { Database } from '../database.ts';
import { accountRecords } from './account-records.ts';
import { knowledgeRecords } from './knowledge-records.ts';
import { statisticsRecords } from './statistics-records.ts';
import { talkRecords } from './talk-records.ts';

/** Everything an account has, but its secrets. */
export function createExportStore(database: Database): ExportStore {
  const { files, bytesOf, records: knowledge } = knowledgeRecords(database);
  const records: Record<RecordKind, (accountId: string) => AsyncGenerator<ExportRecord[]>> = {
    ...accountRecords(database),
    ...knowledge,
    ...talkRecords(database),
    ...statisticsRecords(database),
  };
  return { records: (kind, accountId) => records[kind](accountId), files, bytesOf };
}

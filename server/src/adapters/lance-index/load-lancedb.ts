import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * LanceDB is installed by those who want it, in a folder of its own: with 200 MB it is larger than the server. Only what
 * we call is described here, so that nothing needs its types either.
 */
export interface LanceDb {
  connect(
    uri: string,
    options: { storageOptions?: Record<string, string> },
    session: unknown,
  ): Promise<LanceConnection>;
  /** The most bytes of indexes, and of what is known of files, that are kept in memory. */
  Session: new (
    indexCacheBytes: bigint,
    metadataCacheBytes: bigint,
  ) => unknown;
  Index: {
    fts(options: Record<string, unknown>): unknown;
    ivfRq(options: Record<string, unknown>): unknown;
    btree(): unknown;
  };
  MatchQuery: new (query: string, column: string) => unknown;
}

export interface LanceConnection {
  openTable(name: string): Promise<LanceTable>;
  createTable(name: string, data: unknown, options?: { mode: 'create' | 'overwrite' }): Promise<LanceTable>;
  dropTable(name: string): Promise<void>;
  tableNames(options: { startAfter?: string; limit: number }): Promise<string[]>;
  close(): void;
}

export interface LanceTable {
  add(data: unknown): Promise<unknown>;
  delete(where: string): Promise<unknown>;
  update(change: { where: string; values: Record<string, string | number> }): Promise<{ rowsUpdated: number }>;
  countRows(): Promise<number>;
  query(): LanceQuery;
  createIndex(column: string, options: { config: unknown }): Promise<void>;
  indexStats(name: string): Promise<{ numIndexedRows: number; numUnindexedRows: number } | undefined>;
  optimize(options: { cleanupOlderThan: Date }): Promise<unknown>;
  checkoutLatest(): Promise<void>;
  schema(): Promise<{ fields: readonly { name: string; type: { listSize?: number } }[] }>;
  listVersions(): Promise<{ timestamp: Date }[]>;
  close(): void;
}

export interface LanceQuery {
  where(condition: string): LanceQuery;
  select(columns: readonly string[]): LanceQuery;
  limit(rows: number): LanceQuery;
  fullTextSearch(query: unknown): LanceQuery;
  nearestTo(vector: Float32Array): LanceVectorQuery;
  toArrow(): Promise<ArrowTable>;
}

export interface LanceVectorQuery extends LanceQuery {
  distanceType(type: 'cosine'): LanceVectorQuery;
  nprobes(partitions: number): LanceVectorQuery;
}

export interface Arrow {
  Schema: new (fields: readonly unknown[]) => ArrowSchema;
  Field: new (name: string, type: unknown, isNullable: boolean) => unknown;
  Utf8: new () => unknown;
  Binary: new () => unknown;
  Int32: new () => unknown;
  Float64: new () => unknown;
  Float16: new () => unknown;
  FixedSizeList: new (size: number, item: unknown) => unknown;
  Struct: new (fields: readonly unknown[]) => unknown;
  RecordBatch: new (schema: ArrowSchema, data: unknown) => unknown;
  Table: new (schema: ArrowSchema, batch: unknown) => unknown;
  makeData(parts: Record<string, unknown>): unknown;
  vectorFromArray(values: readonly unknown[], type: unknown): { data: readonly unknown[] };
}

interface ArrowSchema {
  fields: readonly unknown[];
}

export interface ArrowTable {
  batches: readonly ArrowBatch[];
}

export interface ArrowBatch {
  numRows: number;
  getChild(name: string): ArrowColumn | null;
}

interface ArrowColumn {
  get(row: number): unknown;
}

/** Where the packages are installed. */
const installedIn = new URL('../../../lancedb/', import.meta.url);
/** By name only: to the checks, an import of what is not installed would be a mistake. */
const packages = { lancedb: '@lancedb/lancedb', arrow: 'apache-arrow' };

/** Says in one sentence what to do. */
export class LanceDbMissing extends Error {
  constructor(folder: URL, cause: unknown) {
    const command = `npm ci --ignore-scripts --omit=dev --prefix ${fileURLToPath(folder)}`;
    super(`PASSAGE_INDEX=lancedb needs LanceDB, which is not installed: run ${command}`, { cause });
    this.name = 'LanceDbMissing';
  }
}

/** Throws `LanceDbMissing` where it is not installed; loads nothing. */
export function findLanceDb(folder = installedIn): void {
  const { resolve } = createRequire(new URL('package.json', folder));
  try {
    for (const name of Object.values(packages)) resolve(name);
  } catch (cause) {
    throw new LanceDbMissing(folder, cause);
  }
}

/** Also throws `LanceDbMissing` where there is no machine code for this system. */
export function loadLanceDb(): { lancedb: LanceDb; arrow: Arrow } {
  findLanceDb();
  const load = createRequire(new URL('package.json', installedIn));
  try {
    return { lancedb: load(packages.lancedb) as LanceDb, arrow: load(packages.arrow) as Arrow };
  } catch (cause) {
    throw new LanceDbMissing(installedIn, cause);
  }
}

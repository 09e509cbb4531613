import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingModels } from '../../knowledge/ports.ts';
import { type Arrow, type LanceConnection, type LanceDb, type LanceTable, loadLanceDb } from './load-lancedb.ts';

export interface LanceSettings {
  /** A folder, or `s3://bucket/path`. */
  url: string;
  /** Where the object store is and who we are there; from the environment, as AWS has it, where left out. */
  storage?: Record<string, string> | undefined;
  /** For what LanceDB keeps in memory of its indexes. */
  cacheBytes: number;
  /** Whose vectors tables are kept current with. */
  models: EmbeddingModels;
}

/** LanceDB's tables in one folder or bucket. */
export interface LanceStore {
  lancedb: LanceDb;
  arrow: Arrow;
  connection: LanceConnection;
  /** Nothing where there is none yet. */
  open(name: string): Promise<LanceTable | undefined>;
  tableNames(): Promise<string[]>;
}

const NAMES_PER_PAGE = 1_000;
const OPEN_ATTEMPTS = 10;
const OPEN_PAUSE_MS = 100;
/** Of the memory, what may go to facts about files. */
const METADATA_SHARE = 4;

export async function openLanceStore({ url, storage, cacheBytes }: Omit<LanceSettings, 'models'>): Promise<LanceStore> {
  const { lancedb, arrow } = loadLanceDb();
  const metadataBytes = Math.floor(cacheBytes / METADATA_SHARE);
  const session = new lancedb.Session(BigInt(cacheBytes - metadataBytes), BigInt(metadataBytes));
  const connection = await lancedb.connect(url, storage ? { storageOptions: storage } : {}, session);
  return {
    lancedb,
    arrow,
    connection,
    async open(name) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await connection.openTable(name);
        } catch (error) {
          // The library has no code for a table that is not there.
          const [next] = await connection.tableNames({ startAfter: justBefore(name), limit: 1 });
          if (next !== name) return undefined;
          // Another node may be about to make it.
          if (attempt === OPEN_ATTEMPTS) throw error;
          await sleep(OPEN_PAUSE_MS);
        }
      }
    },
    async tableNames() {
      const names: string[] = [];
      for (;;) {
        const page = await connection.tableNames({ startAfter: names.at(-1) ?? '', limit: NAMES_PER_PAGE });
        names.push(...page);
        if (page.length < NAMES_PER_PAGE) return names;
      }
    },
  };
}

/** A text that sorts before this name, and after all other names before it: `~` comes after all their letters. */
const justBefore = (name: string) =>
  `${name.slice(0, -1)}${String.fromCharCode(name.charCodeAt(name.length - 1) - 1)}~`;

/** Rises when tables are made in another way: those of the old one are then left alone, and made anew. */
const LAYOUT = 1;

export interface TableNames {
  passages: string;
  state: string;
}

/**
 * The tables of a chatbot: for its passages, and for what is known of them. Vectors of other models are in other tables,
 * so that nodes of which some have a new model already do no harm to each other.
 */
export function tableNamesOf(chatbotId: string, models: EmbeddingModels): TableNames {
  const name = `${nameOf(chatbotId)}.${spaceOf(models)}`;
  return { passages: `passages.${name}`, state: `state.${name}` };
}

const spaceOf = (models: EmbeddingModels) =>
  sha256(`${LAYOUT}\n${models.map(({ name }) => name).join('\n')}`).slice(0, 8);

/** Whose table it is, as `nameOf` has it, and whether its vectors are of these models; nothing for what is not ours. */
export function ownerOfTable(
  table: string,
  models: EmbeddingModels,
): { owner: string; isCurrent: boolean } | undefined {
  const [, owner, space] = /^(?:passages|state)\.(.+)\.([\da-f]{8})$/.exec(table) ?? [];
  return owner === undefined ? undefined : { owner, isCurrent: space === spaceOf(models) };
}

/** Ids are safe as names; those that somebody else made may not be. */
export const nameOf = (chatbotId: string) => (/^[\w-]{1,100}$/.test(chatbotId) ? chatbotId : `id.${sha256(chatbotId)}`);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

import type { RateStore } from '../../../limits/ports.ts';
import type { Database } from '../database.ts';
import { createKeptRateStore } from './kept-rate-store.ts';
import { createSharedRateStore } from './shared-rate-store.ts';

/** A SQLite file has one process, which may keep the windows in its memory; nodes on PostgreSQL share them. */
export const createRateStore = (database: Database): RateStore =>
  database.engine === 'sqlite' ? createKeptRateStore(database) : createSharedRateStore(database);

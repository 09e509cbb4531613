import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readTarEntries, readTarEntry, type TarEntry, TarError } from '../adapters/archive/tar.ts';
import { findDamage, newestSchema, readSchema } from '../adapters/database/sqlite/database-copy.ts';
import {
  databaseName,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSchema,
  manifestSumName,
  secretFiles,
} from './backup-format.ts';
import { MaintenanceProblem } from './maintenance-problem.ts';

export interface OpenBackup {
  manifest: Manifest;
  /** Writes the parts into an empty folder, and checks all of them. */
  extractTo(folder: string): Promise<void>;
  close(): Promise<void>;
}

const mostManifestBytes = 1024 * 1024;
const knownParts: readonly string[] = [databaseName, ...secretFiles];

/** Opens an archive, and checks what can be known without reading all of it. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await openFile(path);
  try {
    const entries = await listEntries(file, path);
    const manifest = await readManifest(file, path, entries);
    refuseNewer(manifest, path);
    const parts = manifest.parts.map((part) => {
      const entry = entries.get(part.name);
      if (!entry || entry.size !== part.size || !knownParts.includes(part.name)) throw damaged(path, part.name);
      return { ...part, entry };
    });
    if (!parts.some(({ name }) => name === databaseName)) throw damaged(path, databaseName);
    return {
      manifest,
      async extractTo(folder) {
        for (const { name, entry, sha256 } of parts) {
          if ((await extract(file, entry, join(folder, name))) !== sha256) throw damaged(path, name);
        }
        const database = join(folder, databaseName);
        if (findDamage(database) !== undefined || readSchema(database) !== manifest.schema)
          throw damaged(path, databaseName);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path);
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new MaintenanceProblem(`The backup ${path} cannot be read (${code}).`, { cause });
  }
  throw new MaintenanceProblem(`${path} is no file.`);
}

async function listEntries(file: FileHandle, path: string): Promise<Map<string, TarEntry>> {
  const entries = new Map<string, TarEntry>();
  try {
    for await (const entry of readTarEntries(file)) {
      if (entries.size === 0 && entry.name !== manifestName) throw foreign(path);
      entries.set(entry.name, entry);
    }
  } catch (cause) {
    if (!(cause instanceof TarError)) throw cause;
    if (!entries.has(manifestName)) throw foreign(path, cause);
    throw new MaintenanceProblem(`The backup ${path} is damaged or not whole: ${cause.message}`, { cause });
  }
  if (!entries.has(manifestName)) throw foreign(path);
  return entries;
}

async function readManifest(file: FileHandle, path: string, entries: Map<string, TarEntry>): Promise<Manifest> {
  const text = await readSmall(file, path, entries, manifestName);
  const sum = await readSmall(file, path, entries, manifestSumName);
  if (!sum.startsWith(createHash('sha256').update(text).digest('hex'))) throw damaged(path, manifestName);
  const json: unknown = JSON.parse(text);
  const { formatVersion: found } = manifestSchema.pick({ formatVersion: true }).catch({ formatVersion: 1 }).parse(json);
  // Before its form is judged: that of a newer version may be another.
  if (found > formatVersion) throw newer(path);
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw foreign(path, manifest.error);
  return manifest.data;
}

async function readSmall(file: FileHandle, path: string, entries: Map<string, TarEntry>, name: string) {
  const entry = entries.get(name);
  if (!entry || entry.size > mostManifestBytes) throw damaged(path, name);
  const chunks: Buffer[] = [];
  for await (const chunk of readTarEntry(file, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function extract(file: FileHandle, entry: TarEntry, to: string): Promise<string> {
  const hash = createHash('sha256');
  const target = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of readTarEntry(file, entry)) {
      hash.update(chunk);
      await target.appendFile(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return hash.digest('hex');
}

function refuseNewer({ schema, parleyVersion }: Manifest, path: string): void {
  if (schema > newestSchema) throw newer(path, ` (${parleyVersion})`);
}

const newer = (path: string, version = '') =>
  new MaintenanceProblem(`The backup ${path} is from a newer version of Parley${version}: upgrade first.`);
const foreign = (path: string, cause?: unknown) =>
  new MaintenanceProblem(`${path} is not a backup of Parley.`, { cause });
const damaged = (path: string, name: string) =>
  new MaintenanceProblem(`The backup ${path} is damaged: its ${name} is not what was written.`);

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { tarEnd, tarHeader, tarPadding } from '../adapters/archive/tar.ts';
import { copyDatabaseInThread } from '../adapters/database/sqlite/database-copy.ts';
import { databaseFile } from '../adapters/database/sqlite/sqlite-database.ts';
import {
  databaseName,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSumName,
  parleyVersion,
  secretFiles,
} from './backup-format.ts';
import { MaintenanceProblem } from './maintenance-problem.ts';

export interface BackupOptions {
  folder: string;
  file: string;
  hasSecrets: boolean;
}

type Part = Manifest['parts'][number];

/** Writes everything of a data folder into one archive, whether a server runs on it or not. */
export async function writeBackup({ folder, file, hasSecrets }: BackupOptions) {
  if (!existsSync(databaseFile(folder))) throw new MaintenanceProblem(`There is no database in ${folder}.`);
  const target = resolve(file);
  if ((await stat(target).catch(() => undefined))?.isDirectory())
    throw new MaintenanceProblem(`${target} is a folder; name a file in it.`);
  let drafts = '';
  // Listening comes first: an interruption between the two would leave the folder there.
  const stopCleaning = removeWhenInterrupted(() => drafts);
  try {
    drafts = makeDraftFolder(target);
    const manifest = await collectParts(folder, drafts, hasSecrets);
    const draft = join(drafts, 'backup.tar');
    await writeArchive(draft, drafts, manifest);
    await rename(draft, target);
    await flushFolder(dirname(target));
    const { size } = await stat(target);
    return { file: target, size, ...manifest };
  } finally {
    stopCleaning();
    if (drafts) await rm(drafts, { recursive: true, force: true });
  }
}

/** Half a backup holds secrets as well, and takes as much room. */
function removeWhenInterrupted(folder: () => string): () => void {
  const end = () => {
    const drafts = folder();
    if (drafts) rmSync(drafts, { recursive: true, force: true });
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  };
}

/** Beside the target, so that the finished archive can be renamed into it; readable by its owner alone. */
function makeDraftFolder(target: string): string {
  try {
    return mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new MaintenanceProblem(`${dirname(target)} cannot be written (${code}).`, { cause });
  }
}

async function collectParts(folder: string, drafts: string, hasSecrets: boolean): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const to = join(drafts, databaseName);
  const request = { from: databaseFile(folder), to, hasSigningKeys: hasSecrets };
  const { schema } = await copyDatabaseInThread(request).catch((cause: Error) => {
    throw new MaintenanceProblem(`The database in ${folder} cannot be copied: ${cause.message}.`, { cause });
  });
  const names: string[] = [databaseName];
  // After the database: a secret exists before anything is encrypted with it.
  for (const name of hasSecrets ? secretFiles : []) {
    if (!existsSync(join(folder, name))) continue;
    await writeFile(join(drafts, name), await readFile(join(folder, name)), { mode: 0o600 });
    names.push(name);
  }
  const parts: Part[] = [];
  for (const name of names) parts.push(await describePart(drafts, name));
  return {
    format: 'parley-backup',
    formatVersion,
    parleyVersion: parleyVersion(),
    schema,
    createdAt,
    hasSecrets,
    parts,
  };
}

async function describePart(drafts: string, name: string): Promise<Part> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(join(drafts, name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { name, size, sha256: hash.digest('hex') };
}

async function writeArchive(path: string, drafts: string, manifest: Manifest): Promise<void> {
  const archive = await open(path, 'wx', 0o600);
  const atMs = Date.parse(manifest.createdAt);
  try {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    const sum = createHash('sha256').update(text).digest('hex');
    await writeEntry(archive, manifestName, text, atMs);
    // As sha256sum writes it, so that an archive can be checked by hand.
    await writeEntry(archive, manifestSumName, Buffer.from(`${sum}  ${manifestName}\n`), atMs);
    for (const { name, size } of manifest.parts) {
      await archive.appendFile(tarHeader(name, size, atMs));
      await archive.appendFile(createReadStream(join(drafts, name)));
      await archive.appendFile(tarPadding(size));
    }
    await archive.appendFile(tarEnd());
    await archive.sync();
  } finally {
    await archive.close();
  }
}

async function writeEntry(archive: FileHandle, name: string, content: Buffer, atMs: number): Promise<void> {
  await archive.appendFile(Buffer.concat([tarHeader(name, content.length, atMs), content, tarPadding(content.length)]));
}

/** A rename is on the disk once its folder is; where folders cannot be opened, nothing more can be done. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const manifestName = 'manifest.json';
export const manifestSumName = 'manifest.sha256';
export const databaseName = 'parley.db';
/** Files of the data folder that hold secrets; a server that finds none makes them. */
export const secretFiles = ['secret.key', 'operator.key'] as const;

/** Raised when an older Parley could not restore what this one writes. */
export const formatVersion = 1;

/** The first entry of a backup. It is checked by the second, and the others by it. */
export const manifestSchema = z.object({
  format: z.literal('parley-backup'),
  formatVersion: z.int().min(1),
  /** Of the Parley that wrote it. */
  parleyVersion: z.string(),
  /** The number of migrations that the database has had. */
  schema: z.int().min(1),
  createdAt: z.iso.datetime(),
  hasSecrets: z.boolean(),
  parts: z.array(z.object({ name: z.string(), size: z.int().min(0), sha256: z.hex().length(64) })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The version of this Parley. */
export function parleyVersion(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version;
}

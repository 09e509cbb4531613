import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createServedFile, type ServedFile } from './served-file.ts';

/** What browsers load, as the build has left it. */
export interface BuiltWidget {
  /** What pages load by a fixed name. */
  files: ReadonlyMap<string, ServedFile>;
  /** What the chat page loads, under names that change with the content. */
  assets: ReadonlyMap<string, ServedFile>;
  /** The addresses that the chat page begins with. */
  entry: ChatEntry;
}

export interface ChatEntry {
  script: string;
  styles: string[];
  /** What the script imports at once. */
  modules: string[];
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const entryName = 'src/frame/main.ts';
const addressOf = (file: string) => `/widget/${file}`;

/** Reads the build once. Nothing where there is none: a server without its widget still answers. */
export function readBuiltWidget(folder: string): BuiltWidget | undefined {
  const manifest = readManifest(join(folder, 'frame', 'manifest.json'));
  const entry = manifest && entryOf(manifest);
  if (!entry) return undefined;
  return { files: filesIn(folder), assets: filesIn(join(folder, 'frame', 'assets')), entry };
}

function readManifest(path: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function entryOf(manifest: Manifest): ChatEntry | undefined {
  const main = manifest[entryName];
  if (!main) return undefined;
  const imported = new Set<string>();
  const visit = (names: string[]) => {
    for (const name of names) {
      if (imported.has(name)) continue;
      imported.add(name);
      visit(manifest[name]?.imports ?? []);
    }
  };
  visit(main.imports);
  const chunks = [...imported].flatMap((name) => manifest[name] ?? []);
  return {
    script: addressOf(main.file),
    styles: [...new Set([main, ...chunks].flatMap(({ css }) => css))].map(addressOf),
    modules: chunks.map(({ file }) => addressOf(file)),
  };
}

function filesIn(folder: string): Map<string, ServedFile> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
  return new Map(names.map((name) => [name, createServedFile(name, readFileSync(join(folder, name)))]));
}

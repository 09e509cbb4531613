import { randomUUID } from 'node:crypto';
import { openObjectStore } from '../adapters/object-store/open-object-store.ts';
import type { Config } from '../config/index.ts';
import { type Finding, failure, ok } from './examination.ts';

/** Whether the object store of uploads can be reached, with the keys that are set. Writes nothing there. */
export async function examineUploads(config: Config): Promise<Finding[]> {
  const store = await openObjectStore(config);
  if (!store) return [];
  const about = 'object store';
  const name = `bucket ${config.UPLOADS_URL?.bucket}`;
  try {
    // Who may read and list is told that there is no such object.
    await store.get(randomUUID());
    return [ok(about, `${name} can be read`)];
  } catch (error) {
    const { cause } = error as Error;
    const { code, message } = cause as NodeJS.ErrnoException;
    const advice = 'Check UPLOADS_URL, the settings UPLOADS_S3_… and what the user of the key may do.';
    return [failure(about, `${name} cannot be read (${code ?? message})`, advice)];
  } finally {
    await store.close();
  }
}

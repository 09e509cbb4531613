import type { Config } from '../../config/index.ts';
import type { ObjectStore } from './object-store.ts';

/** The object store of the settings, whose library is loaded with it; undefined where none is set. */
export async function openObjectStore(config: Config): Promise<ObjectStore | undefined> {
  if (!config.UPLOADS_URL) return undefined;
  const { createS3ObjectStore } = await import('./s3-object-store.ts');
  return createS3ObjectStore({
    ...config.UPLOADS_URL,
    endpoint: config.UPLOADS_S3_ENDPOINT,
    region: config.UPLOADS_S3_REGION,
    // Settings without them are refused.
    accessKey: config.UPLOADS_S3_ACCESS_KEY ?? '',
    secretKey: config.UPLOADS_S3_SECRET_KEY ?? '',
  });
}

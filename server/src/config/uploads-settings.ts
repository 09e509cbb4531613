import { z } from 'zod';
import { setting } from './setting.ts';

/** A bucket, and the path of a folder in it. Other letters would have to be escaped differently from store to store. */
const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** Where uploaded files are kept. */
export const uploadsSettings = {
  UPLOADS_URL: setting(
    z
      .string()
      .transform((text, context) => {
        const [, bucket, path] = address.exec(text) ?? [];
        if (bucket !== undefined && path !== undefined && !/\/\.{1,2}(?:\/|$)/.test(path))
          return { bucket, folder: path.slice(1) };
        context.addIssue({
          code: 'custom',
          message: 'must be s3://bucket or s3://bucket/path, of letters, digits, hyphens, dots and underscores',
        });
        return z.NEVER;
      })
      .optional(),
    undefined,
    'An object store for uploaded documents and files of live chats, s3://bucket/path, the same on every node; they are in the database when not set. See docs/operations.md.',
  ),
  UPLOADS_S3_ENDPOINT: setting(
    z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional(),
    undefined,
    "The address of an object store other than Amazon's, for example https://minio.example.com.",
  ),
  UPLOADS_S3_REGION: setting(
    z.string().optional(),
    undefined,
    'The region of the object store; needed where UPLOADS_S3_ENDPOINT is not set, us-east-1 otherwise.',
  ),
  UPLOADS_S3_ACCESS_KEY: setting(z.string().optional(), undefined, 'The access key of the object store.'),
  UPLOADS_S3_SECRET_KEY: setting(z.string().optional(), undefined, 'The secret key beside it.', 'secret'),
};

type Given = Readonly<Partial<Record<keyof typeof uploadsSettings, unknown>>>;

/** What contradicts itself, or is missing. */
export function uploadsProblems(given: Given): string[] {
  const isSet = (name: keyof typeof uploadsSettings) => given[name] !== undefined;
  // The loop of entries gives names as texts.
  const names = Object.keys(uploadsSettings) as (keyof typeof uploadsSettings)[];
  if (!isSet('UPLOADS_URL')) return names.filter((name) => isSet(name)).map((name) => `${name} needs UPLOADS_URL`);
  const problems: string[] = [];
  for (const name of ['UPLOADS_S3_ACCESS_KEY', 'UPLOADS_S3_SECRET_KEY'] as const)
    if (!isSet(name)) problems.push(`UPLOADS_URL needs ${name}`);
  if (!isSet('UPLOADS_S3_ENDPOINT') && !isSet('UPLOADS_S3_REGION'))
    problems.push('UPLOADS_URL needs UPLOADS_S3_REGION, or UPLOADS_S3_ENDPOINT for a store other than Amazon S3');
  return problems;
}

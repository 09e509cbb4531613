import { z } from 'zod';
import { setting } from './setting.ts';

/** Where passages are searched. */
export const passageIndexSettings = {
  PASSAGE_INDEX: setting(
    z.enum(['memory', 'lancedb'], 'must be memory or lancedb'),
    'memory' as const,
    'Where passages are searched: in memory, or in lancedb, on a disk or in an object store, for more of them than memory holds; see docs/operations.md.',
  ),
  PASSAGE_INDEX_URL: setting(
    z.string().optional(),
    undefined,
    'For lancedb: a folder of its own, or s3://bucket/path; DATA_DIR/lancedb when not set.',
  ),
  PASSAGE_INDEX_S3_ENDPOINT: setting(
    z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional(),
    undefined,
    "The address of an object store other than Amazon's, for example https://minio.example.com.",
  ),
  PASSAGE_INDEX_S3_REGION: setting(z.string().optional(), undefined, 'The region of the object store.'),
  PASSAGE_INDEX_S3_ACCESS_KEY: setting(
    z.string().optional(),
    undefined,
    'The access key of the object store; as AWS has it, by AWS_ variables or the role of the machine, when not set.',
  ),
  PASSAGE_INDEX_S3_SECRET_KEY: setting(z.string().optional(), undefined, 'The secret key beside it.', 'secret'),
};

type Given = Readonly<Partial<Record<keyof typeof passageIndexSettings | 'DATABASE_URL', unknown>>>;

/** What contradicts itself, or is missing. */
export function passageIndexProblems(given: Given): string[] {
  const isLance = given.PASSAGE_INDEX === 'lancedb';
  const others = Object.keys(passageIndexSettings).filter((name) => name !== 'PASSAGE_INDEX');
  const isSet = (name: string) => given[name as keyof Given] !== undefined;
  if (!isLance) return others.filter(isSet).map((name) => `${name} needs PASSAGE_INDEX=lancedb`);
  const problems: string[] = [];
  if (isSet('DATABASE_URL') && !isSet('PASSAGE_INDEX_URL'))
    problems.push('PASSAGE_INDEX=lancedb with DATABASE_URL needs PASSAGE_INDEX_URL, which all nodes must reach');
  if (isSet('PASSAGE_INDEX_S3_ACCESS_KEY') !== isSet('PASSAGE_INDEX_S3_SECRET_KEY'))
    problems.push('PASSAGE_INDEX_S3_ACCESS_KEY and PASSAGE_INDEX_S3_SECRET_KEY must be set together');
  return problems;
}

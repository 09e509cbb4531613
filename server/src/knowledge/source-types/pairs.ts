import { z } from 'zod';
import {
  type GivenSource,
  planContent,
  readContent,
  type SourceType,
  shownAddress,
  titleByOwner,
  titleField,
} from './source-type.ts';

const mostPairs = 2_000;

/** Questions with the answers that the owner wants, word for word; kept as JSON. */
export const pairs = {
  names: ['pairs'],
  schema: z
    .strictObject({
      type: z.literal('pairs'),
      title: titleField,
      url: shownAddress,
      pairs: z
        .array(
          z.strictObject({
            question: z.string().trim().min(1).max(500),
            answer: z.string().trim().min(1).max(4_000),
          }),
        )
        .min(1)
        .max(mostPairs)
        .describe('A question that matches one is answered as written.'),
    })
    .transform(
      ({ type, title, url = null, pairs: given }): GivenSource => ({
        type,
        title,
        url,
        content: JSON.stringify(given),
      }),
    ),
  content: 'pairs',
  plan: planContent,
  read: (source, _item, services, signal) => readContent(source, 'pairs', services, signal),
  title: titleByOwner,
} as const satisfies SourceType;

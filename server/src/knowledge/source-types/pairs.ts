import { z } from 'zod';
import { pairsFromCsv, UnreadableCsv } from '../pairs-csv.ts';
import {
  type GivenSource,
  planContent,
  readContent,
  type SourceType,
  shownAddress,
  titleByOwner,
  titleField,
} from './source-type.ts';
import { longestContent } from './text.ts';

const mostPairs = 2_000;
const pair = z.strictObject({
  question: z.string().trim().min(1).max(500),
  answer: z.string().trim().min(1).max(4_000),
});
const list = z.array(pair).min(1).max(mostPairs);

/** Questions with the answers that the owner wants, word for word; kept as JSON. */
export const pairs = {
  names: ['pairs'],
  schema: z
    .strictObject({
      type: z.literal('pairs'),
      title: titleField,
      url: shownAddress,
      pairs: list.optional().describe('A question that matches one is answered as written.'),
      csv: z
        .string()
        .min(1)
        .max(longestContent)
        .optional()
        .describe(
          'The pairs as CSV, instead of `pairs`: a question and an answer a row, or the columns that a header names so.',
        ),
    })
    .transform(({ type, title, url = null, pairs: given, csv }, context): GivenSource => {
      if ((given === undefined) === (csv === undefined)) return refused(context, 'pairs', 'give either pairs or csv');
      const content = given ?? pairsIn(csv ?? '', context);
      return { type, title, url, content: JSON.stringify(content) };
    }),
  content: 'pairs',
  plan: planContent,
  read: (source, _item, services, signal) => readContent(source, 'pairs', services, signal),
  title: titleByOwner,
} as const satisfies SourceType;

type Context = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

function refused(context: Context, field: string, message: string) {
  context.addIssue({ code: 'custom', path: [field], message });
  return z.NEVER;
}

/** The pairs of a table, under the same limits. */
function pairsIn(csv: string, context: Context) {
  try {
    const read = list.safeParse(pairsFromCsv(csv));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const [row, field] = issue?.path ?? [];
    const where = typeof row === 'number' ? `pair ${row + 1}: ${String(field)} ` : '';
    return refused(context, 'csv', `${where}${issue?.message ?? 'cannot be read'}`);
  } catch (error) {
    if (error instanceof UnreadableCsv) return refused(context, 'csv', error.message);
    throw error;
  }
}

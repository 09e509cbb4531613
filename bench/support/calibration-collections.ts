import { answerSetsIn } from './answer-sets.ts';
import type { EvaluationDocument } from './evaluation-set.ts';
import { unseenCollections } from './unseen-questions.ts';

/** The documents of every collection that confidence is looked at in, by the name that its questions have. */
export async function* collectionsIn(
  dataFolder: string,
  trainingFolder: string,
): AsyncGenerator<{ name: string; documents: readonly EvaluationDocument[] }> {
  for await (const { source, documents } of unseenCollections(trainingFolder))
    yield { name: `unseen-${source}`, documents };
  for (const { name, collections } of answerSetsIn(dataFolder))
    yield { name, documents: collections.flatMap(({ documents }) => documents) };
}

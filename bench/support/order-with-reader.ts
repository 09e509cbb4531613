import type { PassageScorer } from '../../server/src/answering/ports.ts';
import { mostToScore, scoreFindings } from '../../server/src/answering/scoring/score-findings.ts';
import type { FoundPassage } from '../../server/src/knowledge/index.ts';
import type { EvaluationDocument } from './evaluation-set.ts';
import { readDocument } from './index-documents.ts';

interface RankedPassage {
  documentId: string;
  position: number;
  language: string;
  score: number;
}

/** The documents in the order of search and scorer together; nothing where the scorer does not know their language. */
export async function orderWithReader(
  question: string,
  ranked: readonly RankedPassage[],
  documents: readonly EvaluationDocument[],
  scorer: PassageScorer,
): Promise<string[] | undefined> {
  const passages: FoundPassage[] = [];
  for (const { documentId, position, language, score } of ranked.slice(0, mostToScore)) {
    const document = documents.find(({ id }) => id === documentId);
    const read = document && (await readDocument(document));
    const passage = read?.passages[position];
    if (!document || !passage) return undefined;
    const { headingPath, text } = passage;
    const shown = { title: document.title, url: documentId, spot: '', isPair: false, tokens: 0 };
    const ranks = { score, lexical: 0, dense: 0, coverage: 0 };
    passages.push({
      id: `${documentId}/${position}`,
      documentId,
      language,
      headingPath,
      text,
      ...shown,
      ...ranks,
    });
  }
  const nothingElse = {
    termWeights: {},
    questionTokens: 0,
    vector: new Float32Array(0),
    embeddingModel: '',
    readAs: {},
  };
  const found = await scoreFindings(question, { ...nothingElse, passages }, scorer, { most: mostToScore });
  if (!found.scores) return undefined;
  const inOrder = [...found.passages, ...ranked.slice(mostToScore)].map(({ documentId }) => documentId);
  return [...new Set(inOrder)];
}

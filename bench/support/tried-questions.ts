import { createHash } from 'node:crypto';
import type { TriedQuestion } from '../../server/src/answering/calibrating/fit-calibration.ts';
import { type DocumentToAsk, madeQuestions } from '../../server/src/answering/calibrating/made-questions.ts';
import { isAnswered } from '../../server/src/answering/calibrating/try-questions.ts';
import { confidenceOf } from '../../server/src/answering/confidence/confidence.ts';
import { evidenceFrom } from '../../server/src/answering/find-evidence.ts';
import { modeSettings } from '../../server/src/answering/modes.ts';
import type { PassageScorer } from '../../server/src/answering/ports.ts';
import { scoreFindings } from '../../server/src/answering/scoring/score-findings.ts';
import type { Findings } from '../../server/src/knowledge/index.ts';
import type { Embedder } from '../../server/src/knowledge/ports.ts';
import { askedCollection } from './asked-collection.ts';
import type { EvaluationDocument } from './evaluation-set.ts';
import { readDocument } from './index-documents.ts';

/** As the server does it. */
const mostQuestions = 40;
const mostDocuments = 40;
const leftOut = 20;
const { passages: most } = modeSettings.standard;

/** Questions made of a collection's own documents, asked with the one that answers and without it. */
export async function triedQuestions(
  documents: readonly EvaluationDocument[],
  embedder: Embedder,
  scorer: PassageScorer,
): Promise<TriedQuestion[]> {
  const collection = await askedCollection(documents, embedder);
  const asked: DocumentToAsk[] = [];
  for (const document of documents.toSorted((a, b) => chance(a.id) - chance(b.id)).slice(0, mostDocuments)) {
    const read = await readDocument(document);
    const { id, title } = document;
    if (read) asked.push({ id, title, language: read.language, passages: read.passages });
  }
  const tried: TriedQuestion[] = [];
  for (const question of madeQuestions(asked, mostQuestions)) {
    const answer = async (found: Findings) => {
      const findings = await scoreFindings(question.text, found, scorer, { most });
      return evidenceFrom(question.text, findings, 'standard').weighed();
    };
    const present = await answer(await collection.findPassages(question.text, most));
    tried.push({
      said: confidenceOf(present.evidence),
      isRight: isAnswered(question, present.extract),
      origin: 'with',
    });
    const more = await collection.findPassages(question.text, most + leftOut);
    const passages = more.passages.filter(({ documentId }) => documentId !== question.documentId).slice(0, most);
    if (passages.length === 0) continue;
    const absent = await answer({ ...more, passages });
    tried.push({ said: confidenceOf(absent.evidence), isRight: false, origin: 'without' });
  }
  return tried;
}

const chance = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

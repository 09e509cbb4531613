import type { PassageScorer } from '../../server/src/answering/ports.ts';
import type { Embedder } from '../../server/src/knowledge/ports.ts';
import { answerAsServer } from './answer-as-server.ts';
import { plainWords } from './answer-units.ts';
import type { AskedAnswer } from './asked-answer.ts';
import { askedCollection } from './asked-collection.ts';
import type { DocsSet } from './docs-questions.ts';
import { excerptMatcher } from './right-entry.ts';

interface Asking {
  embedder: Embedder;
  scorer: PassageScorer | undefined;
  threshold: number;
}

/** Asks all documents of a site what its visitors ask. */
export async function* askDocs({ name, documents, questions }: DocsSet, asking: Asking): AsyncGenerator<AskedAnswer> {
  const collection = await askedCollection(documents, asking.embedder);
  for (const { question, document, section, answer: expected = '', kind, before } of questions) {
    const answer = await answerAsServer({ question, before, threshold: asking.threshold }, collection, asking.scorer);
    const isAnswerable = document !== null;
    const matcher = excerptMatcher(expected);
    yield {
      site: name,
      question,
      origin: 'visitor',
      kind,
      isAnswerable,
      isRight: isAnswerable && matcher.isShown(`${answer.text}\n\n${answer.other}`),
      isRightAlone: isAnswerable && matcher.isShown(answer.text),
      hasOther: answer.other !== '',
      isRightFirst: isAnswerable && matcher.isFirst(answer.text),
      isFound: isAnswerable && answer.findings.passages.some(({ text }) => matcher.isShown(text)),
      isOfSection: answer.used.some(
        ({ documentId, headingPath, title }) => documentId === document && isSame(headingPath.at(-1) ?? title, section),
      ),
      confidence: answer.text === '' ? 0 : answer.confidence,
      expected,
      isShownBy: (text) => isAnswerable && matcher.isShown(text),
      text: answer.shown,
      answer,
    };
  }
}

const isSame = (heading: string, section: string | undefined) => plainWords(heading) === plainWords(section ?? '');

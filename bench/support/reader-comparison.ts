import { createHash } from 'node:crypto';
import { confidenceOf } from '../../server/src/answering/confidence/confidence.ts';
import { evidenceOf } from '../../server/src/answering/confidence/evidence.ts';
import { extractAnswer } from '../../server/src/answering/extracting/extract-answer.ts';
import { modeSettings } from '../../server/src/answering/modes.ts';
import type { PassageScorer } from '../../server/src/answering/ports.ts';
import { type ScoredFindings, scoreFindings } from '../../server/src/answering/scoring/score-findings.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { type Interval, interval, mean, shown } from './intervals.ts';
import { areaUnderRoc, calibrationError } from './probability-measures.ts';
import type { Report } from './report.ts';
import { isRight, normalised } from './right-answer.ts';
import { tokenF1 } from './token-overlap.ts';

/** What neither the scorer nor the numbers of the answerer were made from. */
const testParts: Readonly<Record<string, (part: string) => boolean>> = {
  'squad2-dev': (part) =>
    ['French_and_Indian_War', 'Normans', 'Packet_switching', 'Scottish_Parliament', 'Steam_engine'].includes(part),
  'doc2dial-val': (part) => part === 'studentaid',
  'emanual-samsung': (part) => part !== 's10',
};

interface Answered extends Pick<AskedQuestion, 'set' | 'kind'> {
  said: number;
  wasRight: boolean;
  isBestRight: boolean;
  f1: number;
  /** Where the passage with the answer was the only one given. */
  isGoldRight: boolean | undefined;
  goldF1: number | undefined;
}

const { passages: passageLimit, extract: style } = modeSettings.standard;

/** Whether it is one to compare on; where there are many, a share that is the same each time. */
export function isCompared({ set, part, text, kind, isForFitting }: AskedQuestion, share: number): boolean {
  const isAsked = testParts[set]?.(part) ?? false;
  // Questions of another site are about parts of that one.
  const isOfOthers = kind === 'absent-site' && set in testParts && !isForFitting;
  if (!isAsked && !isOfOthers) return false;
  if (set !== 'squad2-dev' && kind !== 'absent-site') return true;
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32 < share;
}

/** What the scorer adds to the embedded answerer, with 95 % intervals. */
export async function compareWithReader(
  questions: readonly AskedQuestion[],
  scorer: PassageScorer,
  report: Report,
): Promise<void> {
  const answers: Record<'without' | 'with', Answered[]> = { without: [], with: [] };
  for (const question of questions) {
    answers.without.push(answered(question, question.findings));
    const findings = await scoreFindings(question.text, question.findings, scorer, { most: passageLimit });
    answers.with.push(answered(question, findings));
  }
  const rows = figures();
  for (const { key, figure } of rows)
    for (const form of ['without', 'with'] as const) report.figure(`${key}.${form}`, figure(answers[form]).value);
  report.table(
    'With and without the scorer, on test articles and domains; 95 % intervals',
    ['figure', 'questions', 'without', 'with'],
    rows.map(({ key, figure }) => {
      const [without, withIt] = [figure(answers.without), figure(answers.with)];
      return [key, without.count, shown(without), shown(withIt)];
    }),
  );
}

function answered({ text, answers, documentIds, set, kind }: AskedQuestion, findings: ScoredFindings): Answered {
  const extract = extractAnswer(text, findings, style);
  const best = extract.choice.chosen.toSorted((a, b) => b.score - a.score)[0];
  const holds = (said: string) =>
    answers.some((answer) => normalised(answer) !== '' && ` ${normalised(said)} `.includes(` ${normalised(answer)} `));
  const ofDocument = findings.passages.filter(({ documentId }) => documentIds.includes(documentId));
  const gold = ofDocument.find((passage) => holds(passage.text)) ?? ofDocument[0];
  const inGold = gold && extractAnswer(text, { ...findings, passages: [gold] }, { ...style, most: 1 });
  const overlap = (said: string) => Math.max(0, ...answers.map((answer) => tokenF1(said, answer)));
  return {
    set,
    kind,
    said: confidenceOf(evidenceOf(text, findings, extract.choice)),
    wasRight: isRight(extract.text, answers),
    isBestRight: holds(best?.text ?? ''),
    f1: overlap(extract.text),
    isGoldRight: inGold && holds(inGold.text),
    goldF1: inGold && overlap(inGold.text),
  };
}

interface Figure {
  key: string;
  figure(all: readonly Answered[]): Interval;
}

function figures(): Figure[] {
  const of = (set: string, kind: AskedQuestion['kind']) => (all: readonly Answered[]) =>
    all.filter((one) => one.set === set && one.kind === kind);
  const share = (key: string, some: (all: readonly Answered[]) => Answered[], value: (one: Answered) => number) => ({
    key,
    figure: (all: readonly Answered[]) => interval(some(all), (drawn) => mean(drawn.map(value))),
  });
  return [
    ...Object.keys(testParts).flatMap((set): Figure[] => {
      const given = of(set, 'answerable');
      return [
        share(
          `gold.${set}`,
          (all) => given(all).filter((one) => one.isGoldRight !== undefined),
          (one) => Number(one.isGoldRight),
        ),
        share(`best-sentence.${set}`, given, (one) => Number(one.isBestRight)),
        share(`right.${set}`, given, (one) => Number(one.wasRight)),
        share(
          `token-f1.gold.${set}`,
          (all) => given(all).filter((one) => one.goldF1 !== undefined),
          (one) => one.goldF1 ?? 0,
        ),
        share(`token-f1.${set}`, given, (one) => one.f1),
        {
          key: `ece.${set}`,
          figure: (all) =>
            interval(
              all.filter((one) => one.set === set),
              calibrationError,
            ),
        },
      ];
    }),
    ...Object.keys(testParts).flatMap((set) =>
      (['adversarial', 'absent-topic', 'absent-site'] as const).map((kind): Figure => {
        return {
          key: `auroc.${kind}.${set}`,
          figure: (all) =>
            interval([...of(set, 'answerable')(all), ...of(set, kind)(all)], (drawn) => {
              const said = (isMeant: boolean) =>
                drawn.filter((one) => (one.kind === 'answerable') === isMeant).map((one) => one.said);
              return said(false).length > 0 ? areaUnderRoc(said(true), said(false)) : Number.NaN;
            }),
        };
      }),
    ),
  ];
}

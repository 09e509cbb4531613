import { type Interval, interval, shown } from './intervals.ts';
import type { Report } from './report.ts';
import {
  type Judged,
  meanOf,
  refusedAtFalse,
  type SiteAnswers,
  shareOf,
  siteAuroc,
  siteCalibrationError,
  siteReliability,
} from './site-votes.ts';

/** What is looked at of an answer, beside whether it is right. */
export interface MeasuredAnswer extends Judged {
  /** For those with an answer how they are worded, else `near-miss`, `off-subject` or `left-out`: its entry was removed. */
  kind: string;
  /** Whether what is right is in the first answer, of which the confidence is; `isRight` counts the other one too. */
  isRightAlone: boolean;
  /** Whether the answer to another question that may be meant stands below it. */
  hasOther: boolean;
  /** Whether the answer begins with what is right. */
  isRightFirst: boolean;
  /** Whether a passage that was found holds it. */
  isFound: boolean;
  /** Whether some of the answer is from the section that answers, be it in other words; where that is known. */
  isOfSection?: boolean;
  text: string;
}

/** What visitors are taken to ask: so many questions have an answer. */
const answerableShare = 0.7;
const falseShare = 0.15;
const longAnswerWords = 60;

type Sites = readonly SiteAnswers<MeasuredAnswer>[];
type Is = (answer: MeasuredAnswer) => boolean;

const isRightAlone: Is = (answer) => answer.isRightAlone;
const isAnswerable: Is = (answer) => answer.isAnswerable;
const knowsSection: Is = (answer) => isAnswerable(answer) && answer.isOfSection !== undefined;
const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;

/**
 * Prints and keeps the figures under `key`, with 95 % intervals over the sites, each of which has one vote. Within a single
 * site they are over its questions.
 */
export function reportAnswers(
  key: string,
  given: Sites,
  { threshold, report }: { threshold: number; report: Report },
): void {
  const sites = given.length > 1 ? given : given.flat().map((answer) => [answer]);
  const isGiven: Is = ({ confidence }) => confidence >= threshold;
  const isGivenAnswerable: Is = (answer) => isAnswerable(answer) && isGiven(answer);
  const answeredOf = (isMeant: Is) => (drawn: Sites) => shareOf(drawn, isMeant, isGiven);
  const unanswerableKinds = new Set(sites.flat().flatMap(({ isAnswerable: is, kind }) => (is ? [] : [kind])));
  const figures: [name: string, figure: (drawn: Sites) => number][] = [
    ['refused', (drawn) => shareOf(drawn, isAnswerable, (answer) => !isGiven(answer))],
    ['false', answeredOf((answer) => !isAnswerable(answer))],
    ['false.asked', answeredOf((answer) => !isAnswerable(answer) && answer.kind !== 'left-out')],
    ...[...unanswerableKinds]
      .toSorted()
      .map((kind): [string, (drawn: Sites) => number] => [
        `false.${kind}`,
        answeredOf((answer) => !isAnswerable(answer) && answer.kind === kind),
      ]),
    ['refusedAtFalse15', (drawn) => refusedAtFalse(drawn, falseShare)],
    ['auroc', siteAuroc],
    ['ece', (drawn) => siteCalibrationError(drawn, answerableShare, isRightAlone)],
    ['found', (drawn) => shareOf(drawn, isAnswerable, ({ isFound }) => isFound)],
    ['right', (drawn) => shareOf(drawn, isAnswerable, ({ isRight }) => isRight)],
    ['right-first', (drawn) => shareOf(drawn, isAnswerable, ({ isRightFirst }) => isRightFirst)],
    ['section', (drawn) => shareOf(drawn, knowsSection, ({ isOfSection }) => isOfSection === true)],
    ['given-right', (drawn) => shareOf(drawn, isAnswerable, (answer) => isGiven(answer) && answer.isRight)],
    ['given-wrong', (drawn) => shareOf(drawn, isAnswerable, (answer) => isGiven(answer) && !answer.isRight)],
    ['refused-right', (drawn) => shareOf(drawn, isAnswerable, (answer) => !isGiven(answer) && answer.isRight)],
    ['with-other', (drawn) => shareOf(drawn, isGivenAnswerable, ({ hasOther }) => hasOther)],
    ['characters', (drawn) => meanOf(drawn, isGivenAnswerable, ({ text }) => text.length)],
    ['words', (drawn) => meanOf(drawn, isGivenAnswerable, ({ text }) => wordsIn(text))],
    ['long', (drawn) => shareOf(drawn, isGivenAnswerable, ({ text }) => wordsIn(text) > longAnswerWords)],
  ];
  const rows = figures.map(([name, figure]): [string, Interval] => [`${key}.${name}`, interval(sites, figure)]);
  for (const [name, { value, low, high }] of rows) {
    if (Number.isNaN(value)) continue;
    report.figure(name, value);
    report.figure(`${name}.low`, low);
    report.figure(`${name}.high`, high);
  }
  const count = sites.flat().filter(isAnswerable).length;
  report.table(
    `${key}: ${given.length > 1 ? `${given.length} sites with one vote each, ` : ''}${count} questions with an answer, ${sites.flat().length - count} without`,
    ['figure', 'value (95 % interval)'],
    rows.filter(([, { value }]) => !Number.isNaN(value)).map(([name, value]) => [name, shown(value)]),
  );
  report.table(
    `${key}: calibration, ${answerableShare} of the questions with an answer`,
    ['said', 'was right', 'share', 'answers'],
    siteReliability(sites, answerableShare, isRightAlone).map(({ said, right, weight, count: members }) => [
      said.toFixed(2),
      right.toFixed(2),
      weight.toFixed(2),
      members,
    ]),
  );
}

/** One line for each group of answers: a site, or a kind of question. */
export function tableOfGroups(
  title: string,
  groups: ReadonlyMap<string, readonly MeasuredAnswer[]>,
  { threshold, report }: { threshold: number; report: Report },
): void {
  const share = (members: readonly MeasuredAnswer[], isSo: Is) =>
    members.length === 0 ? '–' : (members.filter(isSo).length / members.length).toFixed(2);
  const isGiven: Is = ({ confidence }) => confidence >= threshold;
  report.table(
    title,
    ['', 'answerable', 'refused', 'right', 'right first', 'found', 'unanswerable', 'answered'],
    Array.from(groups, ([name, members]) => {
      const answerable = members.filter(isAnswerable);
      const others = members.filter((answer) => !isAnswerable(answer));
      return [
        name,
        answerable.length,
        share(answerable, (answer) => !isGiven(answer)),
        share(answerable, ({ isRight }) => isRight),
        share(answerable, ({ isRightFirst }) => isRightFirst),
        share(answerable, ({ isFound }) => isFound),
        others.length,
        share(others, isGiven),
      ];
    }),
  );
}

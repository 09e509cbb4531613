import { count, type Figure, type FigureDefinition, forecast, share, type Test, time } from './figure-definition.ts';
import type { JudgedQuestion } from './judge-answer.ts';
import { areaUnderRoc, brierScore, calibrationError, meanOf } from './measures.ts';

const definitions: readonly FigureDefinition[] = [
  count('questions', 'Questions that were asked.', () => true),
  count('failed', 'Questions that got no reply.', ({ outcome }) => outcome === 'failed'),
  share(
    'answer-rate',
    'Replies that are an answer and not a refusal.',
    replied,
    ({ outcome }) => outcome === 'answered',
  ),
  share('hit-rate', 'An expected document is among the sources.', known('isHit'), ({ isHit }) => isHit === true),
  share(
    'contains',
    'Answers that contain an expected one, word for word.',
    known('contains'),
    ({ contains }) => contains === true,
  ),
  {
    key: 'f1',
    meaning: 'Words that answers share with the expected one, on average.',
    unit: 'share',
    measure(questions) {
      const values = questions.flatMap(({ f1 }) => (f1 === undefined ? [] : [f1]));
      return { value: meanOf(values), over: values.length };
    },
  },
  share(
    'right',
    'Questions with expected answers that were answered right: it is contained, or F1 is 0.5 or more.',
    ({ answers }) => answers.length > 0,
    ({ isRight }) => isRight === true,
  ),
  share(
    'refusal-precision',
    'Refusals that were due: nothing holds the answer.',
    ({ outcome, isAnswerable }) => outcome === 'refused' && isAnswerable !== undefined,
    ({ isAnswerable }) => isAnswerable === false,
  ),
  share(
    'refusal-recall',
    'Unanswerable questions that were refused.',
    ({ isAnswerable }) => isAnswerable === false,
    ({ outcome }) => outcome === 'refused',
  ),
  forecast(
    'calibration-error',
    'Distance between confidence and the share that is right, over ten bins.',
    calibrationError,
  ),
  forecast('brier-score', 'Mean squared distance between confidence and being right.', brierScore),
  forecast('roc-area', 'How often a right answer has more confidence than a wrong one.', areaUnderRoc),
  time('response-time-p50', 'Half of the replies took the server no longer.', 'responseTimeMs', 0.5),
  time('response-time-p95', '95 % of the replies took the server no longer.', 'responseTimeMs', 0.95),
  time('wall-time-p50', 'Half of the replies were here no later.', 'wallTimeMs', 0.5),
  time('wall-time-p95', '95 % of the replies were here no later.', 'wallTimeMs', 0.95),
];

export const figureKeys: readonly string[] = definitions.map(({ key }) => key);

export function figuresOf(questions: readonly JudgedQuestion[]): Figure[] {
  return definitions.map(({ measure, ...figure }) => ({ ...figure, ...measure(questions) }));
}

function replied({ outcome }: JudgedQuestion): boolean {
  return outcome !== 'failed';
}

function known(field: 'isHit' | 'contains'): Test {
  return (question) => question[field] !== undefined;
}

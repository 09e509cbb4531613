import { visitorWords } from './asked-question.ts';
import { createQuestionGrouping } from './group-questions.ts';
import type { Rating, Wording } from './ports.ts';
import { computeStatistics, dayBefore, type Statistics, shownPeriods, type TopQuestions } from './statistics.ts';
import { createUnansweredQuestions, type UnansweredDependencies } from './unanswered-questions.ts';

export { type AskedWords, askedQuestion, isAboutSame } from './asked-question.ts';
export { statisticsDocument } from './statistics.ts';
export type { UnansweredGroup } from './unanswered-questions.ts';

const topQuestionsShown = 10;
/** The wordings among which those that mean the same are looked for. */
const wordingsGrouped = 1_000;
/** Longer than any month that is shown goes back; no longer than anybody looks at days. */
const daysKept = 400;
const forgottenAtOnce = 200;

export type Analytics = ReturnType<typeof createAnalytics>;

interface Dependencies extends UnansweredDependencies {
  /** The languages that the embedding model knows; absent when it knows all. */
  languages: readonly string[] | undefined;
  clock(): number;
}

export function createAnalytics(dependencies: Dependencies) {
  const { store, languages, clock } = dependencies;
  const groupQuestions = createQuestionGrouping(languages);

  async function topQuestionsAmong(wordings: readonly Wording[]): Promise<TopQuestions> {
    const counts = new Map<string, number>();
    for (const group of await groupQuestions(wordings)) {
      const words = visitorWords(group[0].text);
      counts.set(
        words,
        group.reduce((sum, { asked }) => sum + asked, counts.get(words) ?? 0),
      );
    }
    const top = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, topQuestionsShown);
    return { topQuestions: top.map(([words]) => words), topQuestionCounts: top.map(([, asked]) => asked) };
  }

  return {
    unanswered: createUnansweredQuestions(dependencies, groupQuestions),

    async statistics(chatbotId: string): Promise<Statistics> {
      const periods = shownPeriods(clock());
      const [firstMonth = '', firstDay = ''] = [periods.months[0], periods.days[0]];
      const [allTime, months, days, conversations, resolutions, ratings, wordings, wordingsOfDays] = await Promise.all([
        store.allTime(chatbotId),
        store.months(chatbotId, firstMonth),
        store.days(chatbotId, firstDay),
        store.conversationDays(chatbotId, `${firstMonth}-01`),
        store.resolutionDays(chatbotId, `${firstMonth}-01`),
        store.ratingsSince(chatbotId, Date.parse(firstDay)),
        store.mostAsked(chatbotId, wordingsGrouped),
        store.mostAskedSince(chatbotId, Date.parse(firstDay), wordingsGrouped),
      ]);
      const counts = { allTime, months, days, conversations, resolutions, ratings };
      const topQuestions = await topQuestionsAmong(wordings);
      const topQuestionsOfDays = await topQuestionsAmong(wordingsOfDays);
      return computeStatistics(periods, { ...counts, topQuestions, topQuestionsOfDays });
    },

    /** Forgets what was counted by day longer ago than anybody looks at. */
    async forgetOldDays(): Promise<void> {
      const oldest = dayBefore(clock(), daysKept);
      while ((await store.forgetDaysBefore(oldest, forgottenAtOnce)) > 0);
    },

    rate: (rating: Rating) => store.rate(rating, clock()),
  };
}

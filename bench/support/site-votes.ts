/** Figures in which every site has one vote, however many questions it has. */

/** An answer, judged. */
export interface Judged {
  isAnswerable: boolean;
  isRight: boolean;
  confidence: number;
}

interface Weighed<Item> {
  item: Item;
  weight: number;
}

/** The questions of one site. */
export type SiteAnswers<Item> = readonly Item[];

/** Each question weighs so that the questions of its site weigh 1 together; sites without any do not count. */
function weighed<Item>(sites: readonly SiteAnswers<Item>[], isMeant: (item: Item) => boolean): Weighed<Item>[] {
  return sites.flatMap((site) => {
    const meant = site.filter(isMeant);
    return meant.map((item) => ({ item, weight: 1 / meant.length }));
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

export function meanOf<Item>(
  sites: readonly SiteAnswers<Item>[],
  isMeant: (item: Item) => boolean,
  value: (item: Item) => number,
): number {
  const all = weighed(sites, isMeant);
  return sum(all.map(({ item, weight }) => weight * value(item))) / sum(all.map(({ weight }) => weight));
}

export const shareOf = <Item>(
  sites: readonly SiteAnswers<Item>[],
  isMeant: (item: Item) => boolean,
  isSo: (item: Item) => boolean,
) => meanOf(sites, isMeant, (item) => Number(isSo(item)));

/** Weights are fractions whose sums are not exact. */
const rounding = 1e-9;

/** The share of answerable questions refused at the threshold from which on this share of the others is answered. */
export function refusedAtFalse<Item extends Judged>(sites: readonly SiteAnswers<Item>[], falseShare: number): number {
  const unanswerable = weighed(sites, ({ isAnswerable }) => !isAnswerable).toSorted(
    (a, b) => b.item.confidence - a.item.confidence,
  );
  const most = falseShare * sum(unanswerable.map(({ weight }) => weight));
  let answered = 0;
  for (const { item, weight } of unanswerable) {
    answered += weight;
    // What is no surer than this one is refused.
    if (answered > most + rounding)
      return shareOf(
        sites,
        ({ isAnswerable }) => isAnswerable,
        ({ confidence }) => confidence <= item.confidence,
      );
  }
  return 0;
}

/** The chance that an answerable question has the higher confidence; equal counts half. */
export function siteAuroc<Item extends Judged>(sites: readonly SiteAnswers<Item>[]): number {
  const all = [
    ...weighed(sites, ({ isAnswerable }) => isAnswerable),
    ...weighed(sites, ({ isAnswerable }) => !isAnswerable),
  ];
  const byConfidence = [...Map.groupBy(all, ({ item }) => item.confidence)].toSorted(([a], [b]) => a - b);
  const weightOf = (members: readonly Weighed<Item>[], isAnswerable: boolean) =>
    sum(members.filter(({ item }) => item.isAnswerable === isAnswerable).map(({ weight }) => weight));
  let below = 0;
  let area = 0;
  for (const [, members] of byConfidence) {
    const lower = weightOf(members, false);
    area += weightOf(members, true) * (below + lower / 2);
    below += lower;
  }
  return area / (weightOf(all, true) * below);
}

const bins = 10;

/** How far the confidence lies from the share that is right, where so many questions have an answer. */
export function siteCalibrationError<Item extends Judged>(
  sites: readonly SiteAnswers<Item>[],
  answerableShare: number,
  isRight: (item: Item) => boolean = isAsJudged,
): number {
  return sum(
    siteReliability(sites, answerableShare, isRight).map(({ said, right, weight }) => weight * Math.abs(said - right)),
  );
}

const isAsJudged = ({ isRight }: Judged) => isRight;

export function siteReliability<Item extends Judged>(
  sites: readonly SiteAnswers<Item>[],
  answerableShare: number,
  isRight: (item: Item) => boolean = isAsJudged,
): { said: number; right: number; weight: number; count: number }[] {
  const scaled = (isMeant: (item: Item) => boolean, share: number) => {
    const all = weighed(sites, isMeant);
    const whole = sum(all.map(({ weight }) => weight));
    return all.map(({ item, weight }) => ({ item, weight: (share * weight) / whole }));
  };
  const all = [
    ...scaled(({ isAnswerable }) => isAnswerable, answerableShare),
    ...scaled(({ isAnswerable }) => !isAnswerable, 1 - answerableShare),
  ];
  const byBin = Map.groupBy(all, ({ item }) => Math.min(bins - 1, Math.floor(item.confidence * bins)));
  return [...byBin]
    .toSorted(([a], [b]) => a - b)
    .map(([, members]) => {
      const weight = sum(members.map((member) => member.weight));
      const mean = (value: (item: Item) => number) =>
        sum(members.map((member) => member.weight * value(member.item))) / weight;
      return {
        said: mean(({ confidence }) => confidence),
        right: mean((item) => Number(isRight(item))),
        weight,
        count: members.length,
      };
    });
}

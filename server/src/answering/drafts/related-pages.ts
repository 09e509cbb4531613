import type { RelatedPage } from '../../conversations/index.ts';
import type { FoundPassage } from '../../knowledge/index.ts';
import type { FoundEvidence } from '../find-evidence.ts';

const mostPages = 3;
/**
 * Of FAQ pages' questions that were wrongly refused, 77 % have a passage with this cosine; of those on another subject
 * 17 %.
 */
const nearFrom = 0.3;
/**
 * A page that holds none of the question's words must mean more of the same: "Do you sell bicycles in Oslo?" has a
 * cosine of 0.31 with a shop's page on shipping, "How do I cancel my subscription?" one of 0.37 with "How do I delete
 * my account?".
 */
const nearWithoutWords = 0.35;
/** In cosine, behind the nearest page. */
const notFarOff = 0.1;
/** In a language that the embedding model does not know: the share of the question's weight in rare words. */
const nearByWords = 0.5;

/** The pages that a refusal links to, the nearest first; none where the question is on another subject. */
export function relatedPages({ findings: { passages }, evidence }: FoundEvidence): RelatedPage[] {
  const isForeign = evidence().foreign === 1;
  const nearness = ({ dense, coverage }: FoundPassage) => (isForeign ? coverage : dense);
  const least = ({ coverage }: FoundPassage) => {
    if (isForeign) return nearByWords;
    return coverage > 0 ? nearFrom : nearWithoutWords;
  };
  const nearest = Math.max(0, ...passages.map(nearness));
  const near = passages
    .filter(
      (passage) => /^https?:/.test(passage.url) && nearness(passage) >= Math.max(least(passage), nearest - notFarOff),
    )
    .toSorted((one, other) => nearness(other) - nearness(one));
  const byPage = new Map<string, RelatedPage>();
  for (const { url, spot, title } of near)
    if (!byPage.has(url)) byPage.set(url, { title: title || url, url: url + spot });
  return [...byPage.values()].slice(0, mostPages);
}

import { contentTermsOf } from '../../language/index.ts';
import { isSpoken, LANGUAGES, oncePerLanguage } from '../../languages/index.ts';

/** Whether the sentence says the contrary of a word of the question, and not the word. */
export function saysContrary(question: ReadonlySet<string>, sentence: ReadonlySet<string>, language: string): boolean {
  const contrariesOf = contraryTerms(language);
  for (const term of question) {
    if (sentence.has(term)) continue;
    const contrary = contrariesOf.get(term);
    if (contrary && !contrary.isDisjointFrom(sentence)) return true;
    if (negatingPrefixes.some((prefix) => isPrefixed(prefix, term, sentence))) return true;
  }
  return false;
}

/** "known" and "unknown", "legal" and "illegal". */
const negatingPrefixes = ['un', 'non', 'in', 'im', 'il', 'ir', 'dis'];
const shortestRoot = 4;

function isPrefixed(prefix: string, term: string, terms: ReadonlySet<string>): boolean {
  const root = term.startsWith(prefix) ? term.slice(prefix.length) : '';
  return (root.length >= shortestRoot && terms.has(root)) || (term.length >= shortestRoot && terms.has(prefix + term));
}

/** By term, the terms of the other side. */
const contraryTerms = oncePerLanguage((language: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const terms = new Map<string, Set<string>>();
  const pairs = isSpoken(language) ? LANGUAGES[language].contraries.split(', ') : [];
  for (const pair of pairs) {
    const [one = [], other = []] = pair
      .split(' ')
      .map((side) => side.split('/').flatMap((text) => contentTermsOf(text, language)));
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      for (const term of from) terms.set(term, (terms.get(term) ?? new Set()).union(new Set(to)));
  }
  return terms;
});

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTermsOf } from '../../server/src/language/index.ts';
import { jsonLines } from './evaluation-set.ts';
import type { Entry } from './right-entry.ts';

/**
 * What a site may be used for: the scorer has learnt from the first, the confidence is fitted on the second, and nothing
 * was made from the third. All sites of one owner are in the same part.
 */
export type FaqPart = 'learn' | 'fit' | 'test';

/** A site whose only page is its FAQ. */
export interface FaqSite {
  name: string;
  url: string;
  part: FaqPart;
  page: string;
  entries: Entry[];
  questions: VisitorQuestion[];
}

export interface VisitorQuestion {
  text: string;
  /** The entry that answers it; nothing where the page does not. */
  entryId: string | undefined;
  /** How it is worded, or for one that the page does not answer how near it comes. */
  kind: string;
}

interface SiteRow {
  site: string;
  repo: string;
}

interface PairRow {
  site: string;
  id: string;
  question: string;
  answer_markdown: string;
}

interface QuestionRow {
  site: string;
  text: string;
  pair_id: string | null;
  kind?: string;
}

/** Questions of our own, beside those that come with the sites. */
const ownQuestions = ['faq-fit.jsonl', 'faq-test.jsonl'].map(
  (file) => new URL(`../questions/${file}`, import.meta.url),
);

export function faqSitesIn(dataFolder: string): FaqSite[] {
  const folder = join(dataFolder, 'faq-sites');
  const pairs = Map.groupBy(jsonLines<PairRow>(join(folder, 'pairs.jsonl')), ({ site }) => site);
  const asked = [new URL(`file://${join(folder, 'visitor.jsonl')}`), ...ownQuestions]
    .filter((file) => existsSync(file))
    .flatMap((file) => jsonLines<QuestionRow>(file.pathname));
  const questions = Map.groupBy(asked, ({ site }) => site);
  return jsonLines<SiteRow>(join(folder, 'sites.jsonl')).map(({ site, repo }) => {
    const page = readFileSync(join(folder, 'pages', `${site}.md`), 'utf8');
    const entries = (pairs.get(site) ?? []).map(({ id, question, answer_markdown: answer }) => ({
      id,
      question,
      answer,
    }));
    const terms = entries.map(({ question, answer }) => new Set(contentTermsOf(`${question}\n${answer}`, 'en')));
    return {
      name: site,
      // As if it were read where it is shown: links are relative to that.
      url: `https://${site}.example/docs/faq.md`,
      part: partOf(repo),
      page,
      entries,
      questions: (questions.get(site) ?? []).map(({ text, pair_id: entryId, kind }) => ({
        text,
        entryId: entryId ?? undefined,
        kind: entryId === null ? distance(text, kind, terms) : (kind ?? 'visitor'),
      })),
    };
  });
}

/** As training/faq.py chooses them. */
function partOf(repository: string): FaqPart {
  const [owner = ''] = repository.split('/');
  const digit = createHash('sha256').update(owner).digest('hex').charAt(0);
  if (digit <= '6') return 'learn';
  return digit <= 'a' ? 'fit' : 'test';
}

/** From this share on, the words of a question in one entry make it one about the page's subject. */
const nearShare = 0.5;

/** `near-miss` or `off-subject`, as the question's row says, or by whether an entry knows its words. */
function distance(text: string, kind: string | undefined, entries: readonly ReadonlySet<string>[]): string {
  if (kind) return /off/i.test(kind) ? 'off-subject' : 'near-miss';
  const terms = contentTermsOf(text, 'en');
  const held = Math.max(0, ...entries.map((entry) => terms.filter((term) => entry.has(term)).length));
  return held / Math.max(1, terms.length) >= nearShare ? 'near-miss' : 'off-subject';
}

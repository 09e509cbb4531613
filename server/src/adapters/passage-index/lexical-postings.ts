import { GrowingNumbers } from './growing-numbers.ts';

export interface LexicalTuning {
  /** How soon more of the same term stops to matter. */
  k1: number;
  /** How much a long passage must make up for its length, from 0 to 1. */
  b: number;
  /** How much more a term counts in the title and headings. */
  headingWeight: number;
}

/** Chosen on questions about manuals, encyclopedia articles and scientific abstracts; all three are flat around it. */
export const LEXICAL_TUNING: LexicalTuning = { k1: 0.9, b: 0.4, headingWeight: 2 };

export interface LexicalScores {
  /** BM25, per row. */
  scores: Float32Array;
  /** Share of the question that the row holds, each term weighted by its rarity; from 0 to 1, per row. */
  coverage: Float32Array;
}

/** A term's part in a row's score before its rarity, in steps of a 65,535th of its limit k1 + 1. */
const IMPACT_STEPS = 65_535;

/** Collects passages and makes the postings from them. */
export class LexicalPostingsBuilder {
  private readonly termIds = new Map<string, number>();
  private readonly occurrences = {
    term: new GrowingNumbers(),
    row: new GrowingNumbers(),
    inText: new GrowingNumbers(),
    inHeadings: new GrowingNumbers(),
  };
  private readonly rowLengths = new GrowingNumbers();

  add(terms: Readonly<Record<string, number>>, headingTerms: Readonly<Record<string, number>>): void {
    const row = this.rowLengths.length;
    let length = 0;
    for (const [term, frequency] of Object.entries(terms)) {
      length += frequency;
      this.addOccurrence(
        term,
        row,
        frequency,
        Object.hasOwn(headingTerms, term) ? (headingTerms[term] ?? 0) : 0,
      );
    }
    for (const [term, frequency] of Object.entries(headingTerms)) {
      if (!Object.hasOwn(terms, term)) this.addOccurrence(term, row, 0, frequency);
    }
    this.rowLengths.push(length);
  }

  build(tuning: LexicalTuning = LEXICAL_TUNING): LexicalPostings {
    const { term, row, inText, inHeadings } = this.occurrences;
    const starts = new Uint32Array(this.termIds.size + 1);
    for (let i = 0; i < term.length; i++) starts[term.at(i) + 1] = (starts[term.at(i) + 1] ?? 0) + 1;
    for (let id = 0; id < this.termIds.size; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0);

    const rows = new Uint32Array(term.length);
    const impacts = new Uint16Array(term.length);
    const next = starts.slice();
    const meanLength = this.meanLength();
    for (let i = 0; i < term.length; i++) {
      const id = term.at(i);
      const slot = next[id] ?? 0;
      next[id] = slot + 1;
      rows[slot] = row.at(i);
      const relativeLength = this.rowLengths.at(row.at(i)) / meanLength;
      const frequency = inText.at(i) / (1 - tuning.b + tuning.b * relativeLength);
      const weight = frequency + tuning.headingWeight * inHeadings.at(i);
      impacts[slot] = Math.round((weight / (weight + tuning.k1)) * IMPACT_STEPS);
    }
    return new LexicalPostings({
      termIds: this.termIds,
      starts,
      rows,
      impacts,
      impactUnit: (tuning.k1 + 1) / IMPACT_STEPS,
      rowCount: this.rowLengths.length,
    });
  }

  private addOccurrence(term: string, row: number, inText: number, inHeadings: number): void {
    let id = this.termIds.get(term);
    if (id === undefined) {
      id = this.termIds.size;
      this.termIds.set(term, id);
    }
    this.occurrences.term.push(id);
    this.occurrences.row.push(row);
    this.occurrences.inText.push(inText);
    this.occurrences.inHeadings.push(inHeadings);
  }

  private meanLength(): number {
    let total = 0;
    for (let row = 0; row < this.rowLengths.length; row++) total += this.rowLengths.at(row);
    return total > 0 ? total / this.rowLengths.length : 1;
  }
}

interface PostingsParts {
  termIds: ReadonlyMap<string, number>;
  /** Where each term's postings begin; one more at the end. */
  starts: Uint32Array;
  rows: Uint32Array;
  impacts: Uint16Array;
  impactUnit: number;
  rowCount: number;
}

/** BM25 over typed arrays: for each term its rows, ascending, and its impact on each. */
export class LexicalPostings {
  private readonly parts: PostingsParts;

  constructor(parts: PostingsParts) {
    this.parts = parts;
  }

  get bytes(): number {
    const { termIds, starts, rows, impacts } = this.parts;
    // About what a Map spends on an entry with a short string.
    return starts.byteLength + rows.byteLength + impacts.byteLength + termIds.size * 80;
  }

  /** How rare each term is; 0 for one that no row holds. */
  termWeights(terms: readonly string[]): Record<string, number> {
    const { starts, rowCount } = this.parts;
    const weights: Record<string, number> = Object.create(null);
    for (const term of terms) {
      const id = this.parts.termIds.get(term);
      weights[term] = id === undefined ? 0 : rarityOf((starts[id + 1] ?? 0) - (starts[id] ?? 0), rowCount);
    }
    return weights;
  }

  /** A term counts once however often the question repeats it. */
  scores(questionTerms: readonly string[]): LexicalScores {
    const { termIds, starts, rows, impacts, impactUnit, rowCount } = this.parts;
    const scores = new Float32Array(rowCount);
    const coverage = new Float32Array(rowCount);
    let wholeRarity = 0;
    for (const term of new Set(questionTerms)) {
      const id = termIds.get(term);
      const start = id === undefined ? 0 : (starts[id] ?? 0);
      const end = id === undefined ? 0 : (starts[id + 1] ?? 0);
      const rarity = rarityOf(end - start, rowCount);
      wholeRarity += rarity;
      for (let i = start; i < end; i++) {
        const row = rows[i] ?? 0;
        scores[row] = (scores[row] ?? 0) + rarity * impactUnit * (impacts[i] ?? 0);
        coverage[row] = (coverage[row] ?? 0) + rarity;
      }
    }
    if (wholeRarity > 0) {
      for (let row = 0; row < rowCount; row++) coverage[row] = (coverage[row] ?? 0) / wholeRarity;
    }
    return { scores, coverage };
  }
}

/** The inverse document frequency of BM25, in the form that never falls below 0. */
export function rarityOf(rowsWithTerm: number, rowCount: number): number {
  return Math.log(1 + (rowCount - rowsWithTerm + 0.5) / (rowsWithTerm + 0.5));
}

/** One run of text as it is drawn; y grows downwards, x and y are those of its start on the base line. */
export interface PdfRun {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isRightToLeft: boolean;
}

export interface PdfLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

/** A gap between two runs that is wider than this part of the letters' size is a space, or the next column. */
const SPACE_GAP = 0.18;
const COLUMN_GAP = 1.6;
const SAME_BASELINE = 0.35;
const BINS = 200;
const FEWEST_PIECES_IN_COLUMNS = 12;
/** Between base lines, in letter sizes. */
const STRIPE_GAP = 1.5;
const MOST_CUTS = 5;

/** Arranges the runs of a page into lines in the order in which they are read, column by column. */
export function pdfLines(runs: readonly PdfRun[]): PdfLine[] {
  return readRegion(
    joinRuns(runs).sort((a, b) => a.y - b.y),
    MOST_CUTS,
  );
}

/** A part of the page: in columns, or cut at its widest white stripe into parts that may be, or line by line. */
function readRegion(pieces: readonly Piece[], cutsLeft: number): PdfLine[] {
  const gutters = findGutters(pieces);
  if (gutters.length === 0) {
    const cut = cutsLeft > 0 && pieces.length >= FEWEST_PIECES_IN_COLUMNS ? widestStripe(pieces) : 0;
    if (cut === 0) return linesOf(pieces);
    return [pieces.slice(0, cut), pieces.slice(cut)].flatMap((part) => readRegion(part, cutsLeft - 1));
  }
  const lines: PdfLine[] = [];
  for (const band of bandsOf(pieces, gutters)) {
    for (const column of band) lines.push(...linesOf(column));
  }
  return lines;
}

/** The index of the first piece below the widest white stripe across; 0 when there is none. */
function widestStripe(pieces: readonly Piece[]): number {
  let widest = 0;
  let place = 0;
  for (let i = 1; i < pieces.length; i++) {
    const gap = ((pieces[i]?.y ?? 0) - (pieces[i - 1]?.y ?? 0)) / (pieces[i]?.size || 1);
    if (gap > STRIPE_GAP && gap > widest) {
      widest = gap;
      place = i;
    }
  }
  return place;
}

interface Piece extends PdfLine {
  isRightToLeft: boolean;
}

/** Joins runs that follow each other on one base line without a wide gap. */
function joinRuns(runs: readonly PdfRun[]): Piece[] {
  const pieces: Piece[] = [];
  let current: Piece | undefined;
  for (const run of runs) {
    const right = run.x + run.width;
    if (run.text.trim() === '') {
      const touches = current && Math.abs(run.y - current.y) < SAME_BASELINE * current.size;
      if (current && touches && run.width < COLUMN_GAP * current.size) {
        if (!current.text.endsWith(' ')) current.text += ' ';
        current.right = Math.max(current.right, right);
      }
      continue;
    }
    const size = Math.max(run.size, 1);
    const reach = current ? gapBetween(current, run) : 0;
    const joins =
      current !== undefined &&
      Math.abs(run.y - current.y) < SAME_BASELINE * Math.max(current.size, size) + riseOf(current, run) &&
      reach > -2 * size &&
      reach < COLUMN_GAP * Math.min(size, current.size);
    if (current && joins) {
      const needsSpace = reach > SPACE_GAP * size && !current.text.endsWith(' ') && !run.text.startsWith(' ');
      const gap = needsSpace ? ' ' : '';
      // Some programs draw right-to-left words from left to right.
      const isBefore = run.isRightToLeft && current.isRightToLeft && run.x > current.x;
      current.text = isBefore ? `${run.text}${gap}${current.text}` : `${current.text}${gap}${run.text}`;
      current.x = Math.min(current.x, run.x);
      current.right = Math.max(current.right, right);
      current.size = Math.max(current.size, size);
    } else {
      current = { text: run.text, x: run.x, right, y: run.y, size, isRightToLeft: run.isRightToLeft };
      pieces.push(current);
    }
  }
  return pieces;
}

/** From the end of what stands to what comes, in the direction of reading. */
function gapBetween(piece: Piece, run: PdfRun): number {
  const isToTheLeft = run.isRightToLeft && piece.isRightToLeft && run.x < piece.x;
  return isToTheLeft ? piece.x - (run.x + run.width) : run.x - piece.right;
}

/** A raised or lowered sign is small and stands close to its line. */
function riseOf(piece: Piece, run: PdfRun): number {
  return run.size < 0.8 * piece.size ? 0.3 * piece.size : 0;
}

/** The white stripes between columns: hardly any piece crosses them, and text of some width lies on both sides. */
function findGutters(pieces: readonly Piece[]): number[] {
  if (pieces.length < FEWEST_PIECES_IN_COLUMNS) return [];
  const left = Math.min(...pieces.map(({ x }) => x));
  const width = Math.max(...pieces.map(({ right }) => right)) - left;
  if (!(width > 0)) return [];
  const covered = new Float64Array(BINS);
  const binOf = (x: number) => Math.min(BINS - 1, Math.max(0, Math.floor(((x - left) / width) * BINS)));
  for (const piece of pieces)
    for (let bin = binOf(piece.x); bin <= binOf(piece.right); bin++) covered[bin] = (covered[bin] ?? 0) + 1;
  const allowed = pieces.length * 0.15;
  const gutters: number[] = [];
  for (let bin = Math.floor(BINS * 0.2); bin < BINS * 0.8; bin++) {
    if ((covered[bin] ?? 0) > allowed) continue;
    let end = bin;
    while (end + 1 < BINS && (covered[end + 1] ?? 0) <= allowed) end++;
    const middle = left + ((bin + end + 1) / 2 / BINS) * width;
    if (end < BINS * 0.85 && separatesText(pieces, middle, width)) gutters.push(middle);
    bin = end;
  }
  return gutters;
}

/** Cells of a table are short; lines of a column fill most of it. */
function separatesText(pieces: readonly Piece[], middle: number, width: number): boolean {
  const sides = [pieces.filter(({ right }) => right < middle), pieces.filter(({ x }) => x > middle)];
  return sides.every((side) => {
    const widths = side.map(({ x, right }) => right - x);
    const total = sum(widths);
    const inLines = sum(widths.filter((one) => one > width * 0.2));
    return side.length >= 5 && side.length >= pieces.length * 0.15 && inLines > total * 0.6;
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Lines over the whole width part the page; between them each column is read from top to bottom. */
function bandsOf(pieces: readonly Piece[], gutters: readonly number[]): Piece[][][] {
  const crosses = (piece: Piece) => gutters.some((gutter) => piece.x < gutter - 1 && piece.right > gutter + 1);
  const bands: Piece[][][] = [];
  let band: Piece[][] | undefined;
  let wide: Piece[] | undefined;
  for (const piece of [...pieces].sort((a, b) => a.y - b.y)) {
    if (crosses(piece)) {
      band = undefined;
      if (!wide) {
        wide = [];
        bands.push([wide]);
      }
      wide.push(piece);
      continue;
    }
    // A piece beside a line over the whole width belongs to that line.
    const beside = wide?.at(-1);
    if (beside && Math.abs(beside.y - piece.y) < SAME_BASELINE * piece.size) {
      wide?.push(piece);
      continue;
    }
    wide = undefined;
    if (!band) {
      band = Array.from({ length: gutters.length + 1 }, () => []);
      bands.push(band);
    }
    band[gutters.filter((gutter) => piece.x >= gutter - 1).length]?.push(piece);
  }
  return bands;
}

/** From top to bottom, and along each line in its direction. */
function linesOf(pieces: readonly Piece[]): PdfLine[] {
  const rows: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - piece.y) < SAME_BASELINE * Math.min(first.size, piece.size)) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => {
    const rightToLeft = row.filter(({ isRightToLeft }) => isRightToLeft).length * 2 > row.length;
    row.sort((a, b) => (rightToLeft ? b.x - a.x : a.x - b.x));
    return {
      text: row.map(({ text }) => text.trim()).join(' '),
      x: Math.min(...row.map(({ x }) => x)),
      right: Math.max(...row.map(({ right }) => right)),
      y: row[0]?.y ?? 0,
      size: Math.max(...row.map(({ size }) => size)),
    };
  });
}

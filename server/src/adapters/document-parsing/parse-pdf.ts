import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import { damaged, type ExtractedDocument, protectedByPassword, TextBudget } from './extracted-document.ts';
import { outlineKey, type PdfPage, pdfBlocks } from './pdf-blocks.ts';
import { type PdfRun, pdfLines } from './pdf-lines.ts';

const MOST_PAGES = 3_000;
const MOST_OUTLINE_ENTRIES = 2_000;
const DEEPEST_OUTLINE = 6;
/** About twenty pages. */
const CHARACTERS_OF_PROGRESS = 40_000;
/** A page with less text than this may keep its words in form fields and notes. */
const LITTLE_TEXT = 20;

const UNPLACED_STEP = 12;
const UNPLACED = { x: 0, width: 100, size: 10, isRightToLeft: false };

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type PdfFile = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;
type PdfFilePage = Awaited<ReturnType<PdfFile['getPage']>>;

export async function parsePdf(bytes: Uint8Array, onProgress: () => void): Promise<ExtractedDocument> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const file = await open(pdfjs, bytes);
  try {
    if (file.numPages > MOST_PAGES)
      throw new UnreadableDocument(reasonSentence('too-many-pages', { count: MOST_PAGES }));
    const pages = await readPages(file, onProgress);
    const blocks = pdfBlocks(pages, await outlineOf(file));
    return { title: await titleOf(file, blocks), blocks, hasPages: true };
  } finally {
    await file.loadingTask.destroy();
  }
}

async function open(pdfjs: PdfJs, bytes: Uint8Array): Promise<PdfFile> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  try {
    return await pdfjs.getDocument({
      data: bytes,
      cMapUrl: `${join(folder, 'cmaps')}/`,
      cMapPacked: true,
      standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
      // Forms of this kind show nothing but "please wait" otherwise.
      enableXfa: true,
      useSystemFonts: false,
      disableFontFace: true,
      useWasm: false,
      useWorkerFetch: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      verbosity: 0,
    }).promise;
  } catch (cause) {
    if ((cause as Error).name === 'PasswordException') throw protectedByPassword();
    throw damaged(cause);
  }
}

async function readPages(file: PdfFile, onProgress: () => void): Promise<PdfPage[]> {
  const pages: PdfPage[] = [];
  const budget = new TextBudget();
  let broken = 0;
  let characters = 0;
  for (let number = 1; number <= file.numPages; number++) {
    try {
      const page = await file.getPage(number);
      const { runs, height } = await runsOf(page);
      const lines = pdfLines(runs);
      const before = characters;
      for (const { text } of lines) {
        budget.spend(text);
        characters += text.length;
      }
      if (Math.floor(before / CHARACTERS_OF_PROGRESS) < Math.floor(characters / CHARACTERS_OF_PROGRESS)) onProgress();
      pages.push({ number, height, lines });
      page.cleanup();
    } catch (error) {
      if (error instanceof UnreadableDocument) throw error;
      // One bad page does not spoil the others.
      broken++;
    }
  }
  if (broken > 0 && broken === file.numPages) throw damaged();
  return pages;
}

async function runsOf(page: PdfFilePage): Promise<{ runs: PdfRun[]; height: number }> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const runs: PdfRun[] = [];
  let characters = 0;
  for (const item of items) {
    if (!('str' in item)) continue;
    // The texts of a form have no position: they are read in their order.
    if (!Array.isArray(item.transform)) {
      characters += item.str.trim().length;
      runs.push({ ...UNPLACED, text: item.str, y: UNPLACED_STEP * (runs.length + 1) });
      continue;
    }
    const [a, b, c, d, e, f] = multiply(viewport.transform, item.transform);
    const size = Math.hypot(c, d);
    const angle = Math.atan2(b, a);
    const isUpright = Math.abs(angle) < 0.1;
    const [x, y] = isUpright ? [e, f] : turnBack(e, f, angle);
    characters += item.str.trim().length;
    runs.push({
      text: plainLetters(item.str),
      x,
      y,
      width: item.width,
      size,
      isRightToLeft: item.dir === 'rtl',
    });
  }
  if (characters < LITTLE_TEXT) runs.push(...(await noteRuns(page, viewport.height)));
  return { runs, height: viewport.height };
}

/** Turns ligatures and presentation forms into plain letters. */
function plainLetters(text: string): string {
  return /[\ufb00-\ufdff\ufe70-\ufefc]/.test(text) ? text.normalize('NFKC') : text;
}

/** Turned text is read as if the page were turned for it. */
function turnBack(x: number, y: number, angle: number): [number, number] {
  const cos = Math.cos(-angle);
  const sin = Math.sin(-angle);
  return [x * cos - y * sin, x * sin + y * cos];
}

type Matrix = [number, number, number, number, number, number];

function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

async function noteRuns(page: PdfFilePage, height: number): Promise<PdfRun[]> {
  const notes = (await page.getAnnotations()) as Record<string, unknown>[];
  return notes.flatMap(({ contentsObj, textContent, fieldValue, rect }) => {
    const lines = Array.isArray(textContent)
      ? textContent
      : [(contentsObj as { str?: string } | undefined)?.str || fieldValue];
    const [x = 0, , right = 0, top = 0] = Array.isArray(rect) ? (rect as number[]) : [];
    return lines
      .filter((text) => typeof text === 'string' && text.trim() !== '')
      .map((text, i) => ({
        text: String(text),
        x,
        y: height - top + 12 * i,
        width: right - x,
        size: 10,
        isRightToLeft: false,
      }));
  });
}

interface OutlineEntry {
  title: string;
  items: OutlineEntry[];
}

/** The levels of the titles in the outline; a title that occurs twice keeps its first. */
async function outlineOf(file: PdfFile): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  const visit = (entries: readonly OutlineEntry[], level: number) => {
    for (const { title, items } of entries) {
      const key = outlineKey(title);
      if (levels.size >= MOST_OUTLINE_ENTRIES) return;
      if (key.length > 2 && !levels.has(key)) levels.set(key, level);
      if (level < DEEPEST_OUTLINE) visit(items, level + 1);
    }
  };
  try {
    visit(((await file.getOutline()) ?? []) as OutlineEntry[], 1);
  } catch {
    // A broken outline says nothing about the text.
  }
  return levels;
}

async function titleOf(file: PdfFile, blocks: ExtractedDocument['blocks']): Promise<string | null> {
  const heading = blocks.slice(0, 10).find(({ kind, place }) => kind === 'heading' && place?.page === 1)?.text ?? null;
  try {
    const { info } = await file.getMetadata();
    const title = String((info as Record<string, unknown>)['Title'] ?? '').trim();
    const isFileName =
      /\.(?:docx?|pptx?|xlsx?|pdf|indd|tex|dvi|odt|rtf|html?)$/i.test(title) ||
      /^(?:microsoft|untitled|document\d*$)/i.test(title);
    return title.length > 2 && !isFileName ? title.slice(0, 300) : heading;
  } catch {
    return heading;
  }
}

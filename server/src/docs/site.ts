import { type Build, createServedFile, type ServedFile } from '../browser-build/index.ts';
import type { OpenApiDocument } from '../http/openapi.ts';
import { guidePage } from './guide-page.ts';
import { homePage } from './home-page.ts';
import type { Frame } from './layout.ts';
import { notFoundPage } from './not-found-page.ts';
import { addressOf, sectionsOf } from './operations.ts';
import type { Guide } from './read-guides.ts';
import { referenceOverview, referenceSection } from './reference-page.ts';
import { searchIndex } from './search-index.ts';

export interface DocsSite {
  /** The page at an address below `/docs`, made at its first visit. */
  page(address: string): ServedFile | undefined;
  notFound(): ServedFile;
  searchIndex(): ServedFile;
}

/** All pages of the documentation. */
export function createDocsSite(
  { entry, assets }: Build,
  guides: readonly Guide[],
  document: OpenApiDocument,
): DocsSite {
  const sections = sectionsOf(document);
  const themeScript = [...assets.keys()].find((name) => name.startsWith('theme-')) ?? '';
  const frame: Frame = {
    guides,
    sections,
    script: entry.script,
    themeScript: `/docs/assets/${themeScript}`,
    styles: entry.styles,
    font: entry.font,
  };
  const pages = new Map<string, () => string>([
    ['/docs', () => homePage(frame, document.servers[0]?.url ?? '')],
    ['/docs/api', () => referenceOverview(frame, document)],
    ...sections.map((section) => [addressOf(section), () => referenceSection(frame, section, document)] as const),
    ...guides.map((guide) => [`/docs/${guide.slug}`, () => guidePage(frame, guide)] as const),
  ]);
  const made = new Map<string, ServedFile>();
  const once = (name: string, make: () => string, contentType: string) => {
    const file = made.get(name) ?? createServedFile(name, { plain: Buffer.from(make()) }, { contentType });
    made.set(name, file);
    return file;
  };
  return {
    page(address) {
      const make = pages.get(address);
      return make && once(address, make, htmlType);
    },
    notFound: () => once('(not found)', () => notFoundPage(frame), htmlType),
    searchIndex: () =>
      once('search.json', () => JSON.stringify(searchIndex(guides, sections)), 'application/json; charset=utf-8'),
  };
}

const htmlType = 'text/html; charset=utf-8';

import { reasonSentence, UnreadableDocument } from '../../knowledge/ports.ts';
import { damaged, type ExtractedDocument, TextBudget } from './extracted-document.ts';
import { htmlBlocks } from './html-blocks.ts';
import { elementsIn, parsePage } from './html-tree.ts';
import { readPart, resolvePath } from './office-package.ts';
import { decodeText } from './text-encoding.ts';
import { ZipContents } from './zip-contents.ts';

/** A book: its chapters in the order of reading. */
export function parseEpub(bytes: Uint8Array): ExtractedDocument {
  const zip = new ZipContents(bytes);
  const packagePath = packageOf(zip);
  const { title, language, chapters } = readPackage(zip, packagePath);
  const locked = lockedParts(zip);
  const budget = new TextBudget();
  const blocks = chapters.flatMap((chapter) => {
    if (locked.has(chapter)) throw new UnreadableDocument(reasonSentence('copy-protected'));
    const content = zip.read(chapter);
    if (!content) return [];
    const { root } = parsePage(decodeText(content, { isHtml: true }));
    const body = elementsIn(root).find(({ tag }) => tag === 'body') ?? root;
    return htmlBlocks({ root: body, isKept: () => true, isDropped: ({ tag }) => tag === 'nav' }, budget).map(
      ({ place, ...block }) => block,
    );
  });
  return { title, languageHint: language, blocks };
}

function packageOf(zip: ZipContents): string {
  let path = '';
  readPart(zip, 'META-INF/container.xml', {
    open(name, attributes) {
      if (name === 'rootfile') path ||= attributes['full-path'] ?? '';
    },
  });
  if (!zip.has(path)) throw damaged();
  return path;
}

function readPackage(
  zip: ZipContents,
  path: string,
): { title: string | null; language: string | undefined; chapters: string[] } {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const hrefs = new Map<string, string>();
  const chapters: string[] = [];
  const found: Record<string, string> = {};
  let text = '';
  readPart(zip, path, {
    open(name, attributes) {
      text = '';
      const isText =
        /xhtml|html/.test(attributes['media-type'] ?? '') &&
        !/(?:^|\s)nav(?:\s|$)/.test(attributes['properties'] ?? '');
      if (name === 'item' && isText)
        hrefs.set(attributes['id'] ?? '', resolvePath(folder, decodePath(attributes['href'] ?? '')));
      const chapter = name === 'itemref' ? hrefs.get(attributes['idref'] ?? '') : undefined;
      if (chapter) chapters.push(chapter);
    },
    text(part) {
      if (text.length < 1_000) text += part;
    },
    close(name) {
      found[name] ??= text.trim();
      text = '';
    },
  });
  return { title: found['title']?.slice(0, 300) || null, language: found['language'], chapters };
}

function lockedParts(zip: ZipContents): Set<string> {
  const locked = new Set<string>();
  readPart(zip, 'META-INF/encryption.xml', {
    open(name, attributes) {
      if (name === 'CipherReference') locked.add(decodePath(attributes['URI'] ?? ''));
    },
  });
  return locked;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

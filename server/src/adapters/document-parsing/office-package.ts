import { decodeText } from './text-encoding.ts';
import { parseXmlEvents, type XmlHandlers } from './xml-events.ts';
import type { ZipContents } from './zip-contents.ts';

/** Runs through a part of an office file; does nothing when there is no such part. */
export function readPart(zip: ZipContents, name: string, handlers: XmlHandlers): void {
  const bytes = zip.read(name);
  if (bytes) parseXmlEvents(decodeText(bytes, { isHtml: true }), handlers);
}

export interface Relation {
  type: string;
  target: string;
}

/** What a part refers to, by the id it uses; addresses outside of the file are left out. */
export function relationsOf(zip: ZipContents, part: string): Map<string, Relation> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  readPart(zip, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open(name, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolvePath(folder, Target) });
    },
  });
  return relations;
}

/** `../slides/slide1.xml` seen from `ppt/notesSlides/`. */
export function resolvePath(folder: string, target: string): string {
  const path: string[] = target.startsWith('/') ? [] : folder.split('/').filter((name) => name !== '');
  for (const name of target.split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

interface CoreProperties {
  title: string | null;
  language: string | undefined;
}

/** What a file says of itself; every format has a part of its own for that. */
export function coreProperties(zip: ZipContents, part = 'docProps/core.xml'): CoreProperties {
  const found: Record<string, string> = {};
  let text = '';
  readPart(zip, part, {
    open: () => {
      text = '';
    },
    text: (more) => {
      if (text.length < 1_000) text += more;
    },
    close: (name) => {
      found[name] ??= text.trim();
      text = '';
    },
  });
  return { title: found['title']?.slice(0, 300) || null, language: found['language'] || undefined };
}

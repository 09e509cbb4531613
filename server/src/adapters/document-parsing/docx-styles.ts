import { readPart } from './office-package.ts';
import type { ZipContents } from './zip-contents.ts';

interface Style {
  level: number | undefined;
  basedOn: string | undefined;
}

/** Which styles are headings, and of which level. Ids are in the author's language; names and outline levels are not. */
export function headingStyles(zip: ZipContents, part: string): (styleId: string) => number | undefined {
  const styles = new Map<string, Style>();
  let id = '';
  readPart(zip, part, {
    open(name, attributes) {
      if (name === 'style') {
        id = attributes['styleId'] ?? '';
        styles.set(id, { level: undefined, basedOn: undefined });
        return;
      }
      const style = styles.get(id);
      const value = attributes['val'] ?? '';
      if (!style) return;
      if (name === 'name') {
        const level = /^heading ([1-9])$/i.exec(value)?.[1];
        if (level) style.level = Number(level);
        else if (/^title$/i.test(value)) style.level = 1;
      } else if (name === 'outlineLvl' && Number(value) < 9) style.level ??= Number(value) + 1;
      else if (name === 'basedOn') style.basedOn = value;
    },
    close(name) {
      if (name === 'style') id = '';
    },
  });
  return (styleId) => {
    let style = styles.get(styleId);
    // A circle of styles would have no end.
    for (let steps = 0; style && steps < 10; steps++) {
      if (style.level !== undefined) return style.level;
      style = style.basedOn === undefined ? undefined : styles.get(style.basedOn);
    }
    return undefined;
  };
}

/** Whether a list shows numbers: by the id that paragraphs use and the depth. */
export function numberedLists(zip: ZipContents, part: string): (numberingId: string, depth: number) => boolean {
  const formats = new Map<string, Map<number, string>>();
  const abstractOf = new Map<string, string>();
  let abstractId = '';
  let numberingId = '';
  let depth = 0;
  readPart(zip, part, {
    open(name, attributes) {
      if (name === 'abstractNum') {
        abstractId = attributes['abstractNumId'] ?? '';
        formats.set(abstractId, new Map());
      } else if (name === 'lvl') depth = Number(attributes['ilvl'] ?? 0);
      else if (name === 'numFmt') formats.get(abstractId)?.set(depth, attributes['val'] ?? '');
      else if (name === 'num') numberingId = attributes['numId'] ?? '';
      else if (name === 'abstractNumId') abstractOf.set(numberingId, attributes['val'] ?? '');
    },
  });
  return (id, at) => {
    const format = formats.get(abstractOf.get(id) ?? '')?.get(at) ?? 'bullet';
    return format !== 'bullet' && format !== 'none';
  };
}

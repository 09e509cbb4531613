import { SaxesParser } from 'saxes';
import { damaged } from './extracted-document.ts';

export interface XmlHandlers {
  /** Names come without their namespace's prefix, those of attributes with it and without. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const CHUNK_CHARACTERS = 65_536;
const DEEPEST_NEST = 2_000;

/**
 * Runs through XML from start to end without building a tree. Nothing is fetched, document types are passed over and
 * entities other than the five of XML itself are never expanded. Slips are forgiven where the rest can be read.
 */
export function parseXmlEvents(xml: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > DEEPEST_NEST) throw damaged();
    handlers.open?.(localName(name), withLocalNames(attributes));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth--;
    handlers.close?.(localName(name));
  });
  // Without a listener the parser would throw at the first slip.
  parser.on('error', () => undefined);
  const text = xml.replace(/^\uFEFF/, '');
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) parser.write(text.slice(at, at + CHUNK_CHARACTERS));
  parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function withLocalNames(attributes: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    named[name] = value;
    named[localName(name)] ??= value;
  }
  return named;
}

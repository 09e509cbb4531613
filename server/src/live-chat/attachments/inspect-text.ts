import { isUtf8 } from 'node:buffer';
import { FileRefused } from '../../file-refused.ts';
import { isCsvName } from './file-names.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text holds
const notText = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
/** What browsers and systems take for a page, a drawing or a script, when they guess. */
const active =
  /^<(?:!doctype|html|head|body|script|iframe|svg|xml|table|div|style|h1|a\b|img|br|p\b|b\b|font|title|\?)/i;
const script = /^\ufeff?#!/;
/** A formula that starts a program: `=cmd|' /C calc'!A0`. */
const startsProgram = /(?:^|[,;\t\n"]) *[=+@-][^,;\t\n"]*\|[^,;\t\n"]*!/;

/** Plain text and CSV: refuses other bytes, pages, drawings and scripts. */
export function inspectText(file: Buffer, name: string): 'text/plain' | 'text/csv' {
  const text = isUtf8(file) ? file.toString('utf8') : file.toString('latin1');
  if (notText.test(text))
    throw new FileRefused(
      'This type of file cannot be sent. Send an image, a PDF, an Office document or plain text.',
      'type',
    );
  if (active.test(withoutLeadingComments(text)))
    throw new FileRefused('Web pages and SVG drawings cannot be sent.', 'type');
  if (script.test(text)) throw new FileRefused('Programs and scripts cannot be sent.', 'type');
  if (!isCsvName(name)) return 'text/plain';
  if (startsProgram.test(text)) throw new FileRefused('The table has formulas that start programs.', 'active');
  return 'text/csv';
}

/** Comments may stand before the first element. */
function withoutLeadingComments(text: string): string {
  let rest = text.replace(/^\ufeff/, '').trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    rest = end === -1 ? '<!doctype' : rest.slice(end + 3).trimStart();
  }
  return rest.slice(0, 100);
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '', ensp: ' ', emsp: ' ' },
  ...{ copy: '©', reg: '®', trade: '™', euro: '€', pound: '£', yen: '¥', cent: '¢', sect: '§', para: '¶' },
  ...{ hellip: '…', mdash: '—', ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ laquo: '«', raquo: '»', times: '×', divide: '÷', plusmn: '±', middot: '·', bull: '•', deg: '°' },
  ...{ micro: 'µ', frac12: '½', frac14: '¼', sup2: '²', sup3: '³', rarr: '→', larr: '←', minus: '−' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', aring: 'å', Aring: 'Å' },
  ...{ aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', eacute: 'é', Eacute: 'É', egrave: 'è', ecirc: 'ê' },
  ...{ euml: 'ë', agrave: 'à', aacute: 'á', acirc: 'â', atilde: 'ã', ccedil: 'ç', iacute: 'í', icirc: 'î' },
  ...{ iuml: 'ï', ntilde: 'ñ', oacute: 'ó', ocirc: 'ô', otilde: 'õ', uacute: 'ú', ugrave: 'ù', ucirc: 'û' },
};
const LARGEST_CODE_POINT = 0x10ffff;

/** `&amp;` and the like, outside of a page: those that people write by hand. What is not known stays. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/g,
    (whole, decimal, hex, name) => {
      if (name) return NAMED[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code >= 32 && code <= LARGEST_CODE_POINT ? String.fromCodePoint(code).toWellFormed() : whole;
    },
  );
}

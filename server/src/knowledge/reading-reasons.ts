/**
 * Why something was not read, or not all of it: every sentence for owners with the code by which the dashboard says it in
 * other languages. Sources keep the sentences; their codes are told from them, so that those of earlier versions have one.
 */
const sentences = {
  'name-unknown': 'There is no website of this name.',
  'name-not-looked-up': 'The name of the website could not be looked up.',
  'connection-refused': 'The website refused the connection.',
  unreachable: 'The website could not be reached.',
  'connection-failed': 'The connection to the website failed.',
  'no-response': 'The website did not answer within {seconds} seconds.',
  'certificate-expired': "The website's certificate has expired.",
  'certificate-untrusted': "The website's certificate is not trusted.",
  'certificate-other-name': "The website's certificate is for another name.",
  'check-address': 'Check the address.',
  'address-refused': 'The address is not one of a public website.',
  'private-network': '{host} is inside a private network.',
  'allow-private-host': 'An operator can allow it with the setting {setting}.',
  'allowed-by-other-name': 'ALLOWED_PRIVATE_HOSTS names this machine {host}: write it so in the address.',

  'robots-forbids': 'robots.txt forbids this page.',
  'robots-unavailable': 'The website answered with status {status} for its robots.txt, so its pages are not read.',
  'website-paused': 'The website asks for a pause of {minutes} min. Read it again later.',
  'error-status': 'The website answered with status {status}.',
  'page-gone': 'The page is gone (status {status}).',
  'page-too-large': 'The page is larger than {megabytes} MB.',
  'too-many-redirects': 'The address was redirected more than {count} times.',
  'not-decompressed': 'What the website sent could not be decompressed.',
  'redirects-to': 'The page redirects to {address}.',
  'redirects-for-now': 'The page redirects to {address} for now.',
  'redirects-away': 'The page redirects to an address that is not read.',
  'other-website': '{host} is another website.',
  'outside-folder': 'The address is not under {folder}.',
  'address-excluded': 'The address is excluded.',
  'address-not-included': 'The address matches none of the patterns to include.',
  'not-to-be-indexed': 'The page asks not to be indexed (noindex).',
  'canonical-elsewhere': 'The page gives {address} as its canonical address.',
  'same-text': 'The page has the same text as {address}.',
  'page-without-text': 'The page has no text.',

  'sitemap-elsewhere': 'The sitemap is on another website, {host}.',
  'sitemap-empty': 'The sitemap lists no pages.',
  'sitemap-too-large': 'The sitemap cannot be unpacked, or is larger than 50 MB.',
  'sitemap-not-read': 'The sitemap {address} was not read:',
  'sitemaps-not-read': '{count} more sitemaps could not be read.',
  'page-limit': 'The limit of {limit} pages was reached; {count} more were found.',
  'nothing-found': 'Nothing to read was found.',
  'reading-stopped': 'Reading stopped.',
  'passages-full':
    "The account's plan allows {limit} passages. Delete sources, or ask the operator of this server for more.",
  'server-trouble':
    'Something went wrong on the server. Read it again; if that does not help, ask the operator of this server.',

  'file-empty': 'The file is empty.',
  'file-without-text': 'The file has no text.',
  'file-maybe-scan': 'The file has no text. If it is a scan, run text recognition (OCR) on it first.',
  'file-damaged': 'The file is damaged and cannot be opened.',
  'file-not-kept': 'The file is no longer stored. Upload it again.',
  'text-empty': 'The text is empty.',
  'no-words': 'It has no readable words.',
  'not-of-format': 'This is not a {format} file, or it is damaged.',
  'format-unread': 'This is a {format} file, which cannot be read. Save it as {better}.',
  'old-office': 'This is an old Office file. Save it in a current format or as PDF.',
  picture: 'This is a picture; its text cannot be read.',
  media: 'This is a sound or video file; its words cannot be read.',
  archive: 'This is an archive. Unpack it and add the files in it.',
  program: 'This is a program, not a document.',
  database: 'This is a database, not a document.',
  'password-protected': 'The file is protected by a password. Save it without one.',
  'copy-protected': 'The book is copy-protected and cannot be read.',
  'encoding-unknown': 'The encoding of the text is unknown. Save it as UTF-8.',
  'too-long': 'The document is too long. Split it into smaller ones.',
  'too-many-pages': 'The PDF has more than {count} pages. Split it into smaller files.',
  'too-many-questions': 'There are more than {count} questions. Split them into several lists.',
  'too-slow': 'The document takes too long to read. Split it into smaller ones.',
  'too-complex': 'The document is too complex to be read. Simplify it or split it into smaller ones.',
  'unpacks-too-large': 'The file unpacks to far more than a document holds. Save it anew or split it.',
  'too-much-memory': 'Reading the document takes too much memory. Split it into smaller ones.',
  'pair-incomplete': 'Entry {position} has no question or no answer.',
  'pairs-invalid': 'The questions and answers are not a JSON list of objects.',
  'not-a-page': 'This address is not a web page.',
} as const;

export type ReasonCode = keyof typeof sentences;

export const reasonCodes = Object.keys(sentences) as ReasonCode[];

export interface Reason {
  code: ReasonCode;
  /** What the sentence names. */
  values: Record<string, string | number>;
}

type ValueNames<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never;
type ValuesOf<Code extends ReasonCode> = Record<ValueNames<(typeof sentences)[Code]>, string | number>;

/** A reason as a sentence. */
export function reasonSentence<Code extends ReasonCode>(
  code: Code,
  ...[values]: ValueNames<(typeof sentences)[Code]> extends never ? [] : [values: ValuesOf<Code>]
): string {
  const given: Record<string, string | number> = values ?? {};
  return sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => said(given[name] ?? ''));
}

const said = (value: string | number) => (typeof value === 'number' ? value.toLocaleString('en-US') : value);

/** Said of addresses that an owner cannot give, and by earlier versions. */
const otherSentences: [sentence: string, code: ReasonCode, values?: Reason['values']][] = [
  ['The address is longer than {count} characters.', 'address-refused'],
  ['The address holds a space, a backslash or an invisible character.', 'address-refused'],
  ['The address must begin with http:// or https://.', 'address-refused'],
  ['This is not a web address.', 'address-refused'],
  ['The address holds a user name or a password.', 'address-refused'],
  ['{host} is not the name of a website.', 'address-refused'],
  ['Port {port} is not one of a website.', 'address-refused'],

  ['The website asked not to be disturbed for {minutes} more minutes.', 'website-paused'],
  ['What the website sent could not be unpacked.', 'not-decompressed'],
  ['The page leads to {address}.', 'redirects-to'],
  ['The page sends its readers to {address}.', 'redirects-to'],
  ['The page leads to {address} for the moment.', 'redirects-for-now'],
  ['The page leads elsewhere:', 'redirects-away'],
  ['The address is not under {folder}', 'outside-folder'],
  ['The address is not among those included.', 'address-not-included'],
  ['The page names {address} as its own address.', 'canonical-elsewhere'],
  ['The page says the same as {address}.', 'same-text'],
  ['The page holds no text.', 'page-without-text'],
  ['The sitemap leads elsewhere: {host} is another website.', 'sitemap-elsewhere'],
  ['The sitemap could not be had: the website answered with status {status}.', 'error-status'],
  ['The sitemap names no pages.', 'sitemap-empty'],
  ['{address}:', 'sitemap-not-read'],
  ['{count} pages beyond the limit of {limit} were left out.', 'page-limit'],
  ['Nothing was found there.', 'nothing-found'],
  ['It could not be read; the server log says why.', 'server-trouble'],
  ['The source could not be read; the server log says why.', 'server-trouble'],
  [
    "The account's documents come to more than {limit} passages, as many as its plan allows; delete sources, or ask the operator of this server for more.",
    'passages-full',
  ],
  ['The file has no text; it may be a scan.', 'file-maybe-scan'],
  ['The file is damaged and cannot be read.', 'file-damaged'],
  ['The file cannot be read.', 'file-damaged'],
  ...['PDF', 'Word file', 'book', 'RTF file'].map((kind): [string, ReasonCode] => [
    `This ${kind} is damaged and cannot be opened.`,
    'file-damaged',
  ]),
  ['This file is damaged and cannot be opened.', 'file-damaged'],
  ['The file is not in the object store any more.', 'file-not-kept'],
  ['The file holds no readable words.', 'no-words'],
  ['The text holds no readable words.', 'no-words'],
  [
    'This is a Word 97–2003 file (.doc); save it as .docx or PDF.',
    'format-unread',
    { format: '.doc', better: '.docx' },
  ],
  [
    'This is a PowerPoint 97–2003 file (.ppt); save it as .pptx or PDF.',
    'format-unread',
    { format: '.ppt', better: '.pptx' },
  ],
  [
    'This is an Excel 97–2003 file (.xls); save it as .xlsx or CSV.',
    'format-unread',
    { format: '.xls', better: '.xlsx' },
  ],
  ['This is a binary Excel file (.xlsb); save it as .xlsx.', 'format-unread', { format: '.xlsb', better: '.xlsx' }],
  ['This is an Outlook message (.msg); save it as .eml or PDF.', 'format-unread', { format: '.msg', better: '.eml' }],
  ['This is an old Office file; save it in a current format or as PDF.', 'old-office'],
  ['This is an archive; unpack it and add the files in it.', 'archive'],
  ['The file is protected by a password; save it without one.', 'password-protected'],
  ['The book has a copy protection and cannot be read.', 'copy-protected'],
  ['This is not a text in any encoding that we know.', 'encoding-unknown'],
  ['The document is too long; split it into smaller files.', 'too-long'],
  ['The document has more than 5 million characters of text; split it into smaller files.', 'too-long'],
  ['The PDF has more than {count} pages; split it into smaller files.', 'too-many-pages'],
  ['There are more than {count} questions; split them into several lists.', 'too-many-questions'],
  ['The document takes too long to read.', 'too-slow'],
  ['The document needs too much memory to be read.', 'too-much-memory'],
  ['The file unpacks to far more than a document holds.', 'unpacks-too-large'],
  ['The file holds too many files inside.', 'unpacks-too-large'],
  ['The page is too complex to be read: it has too many elements.', 'too-complex'],
  ['The page is too complex to be read: its elements are nested too deeply.', 'too-complex'],
  ['The page is too complex to be read: a tag has too many attributes.', 'too-complex'],
  ['The questions and answers are not valid JSON.', 'pairs-invalid'],
  ['The questions and answers are not a list.', 'pairs-invalid'],
];

/** The reasons of which a text consists, sentence by sentence; none where a sentence is not known. */
export function reasonsIn(text: string | null): Reason[] {
  const reasons: Reason[] = [];
  for (let rest = text?.trim() ?? ''; rest !== ''; ) {
    const found = longestAtStart(rest);
    if (!found) return [];
    reasons.push(found.reason);
    rest = rest.slice(found.length).trimStart();
  }
  return reasons;
}

function longestAtStart(text: string): { reason: Reason; length: number } | undefined {
  let longest: { reason: Reason; length: number } | undefined;
  patterns ??= makePatterns();
  for (const { pattern, code, values } of patterns) {
    const match = pattern.exec(text);
    if (!match || match[0].length <= (longest?.length ?? 0)) continue;
    const named = Object.entries({ ...match.groups })
      .filter(([name]) => sentences[code].includes(`{${name}}`))
      .map(([name, value]) => [name, numbers.has(name) ? Number(value.replaceAll(',', '')) : value]);
    longest = { reason: { code, values: values ?? Object.fromEntries(named) }, length: match[0].length };
  }
  return longest;
}

const numbers = new Set(['status', 'seconds', 'minutes', 'megabytes', 'count', 'limit', 'position']);

interface Pattern {
  pattern: RegExp;
  code: ReasonCode;
  values: Reason['values'] | undefined;
}

/** Made when the first is needed: most processes say reasons and never tell their codes. */
let patterns: Pattern[] | undefined;

function makePatterns(): Pattern[] {
  const own = reasonCodes.map((code): [string, ReasonCode] => [sentences[code], code]);
  return [...own, ...otherSentences].map(([sentence, code, values]) => ({
    pattern: patternOf(sentence),
    code,
    values,
  }));
}

/** A value is one word: an address, a name or a number. */
function patternOf(sentence: string): RegExp {
  const source = sentence
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string, at: number) => `(?<${name}>${valuePattern(name, at === 0)})`);
  return new RegExp(`^${source}(?=\\s|$)`, 'u');
}

function valuePattern(name: string, isFirst: boolean): string {
  if (numbers.has(name)) return '\\d[\\d,]*(?:\\.\\d+)?';
  // With nothing before it, any word could be meant.
  return isFirst && name === 'address' ? 'https?://\\S+' : '\\S+';
}

/**
 * What somebody wrote in an email, without what their program put around it: the email that they answer, and their
 * signature. Where nothing would be left, all of it stays.
 */
export function cutQuotes(text: string): string {
  const whole = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200B\uFEFF]/g, '')
    .trim();
  const written = withoutSignature(withoutQuotes(whole.split('\n')));
  return (
    written
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim() || whole
  );
}

/** Longer lines are text. */
const longestAttribution = 300;
/** Programs wrap the line that introduces a quote. */
const mostWrapped = 3;

/** The line before a quote: "On Monday, Anna wrote:". Dates and names differ, the words around them do not. */
const attributions = [
  /^On\b.+\bwrote\s*:$/i,
  /^Am\b.+\bschrieb\b.*:$/i,
  /^Le\b.+\ba écrit\s*:$/i,
  /^El\b.+\bescribió\s*:$/i,
  /^Il\b.+\bha scritto\s*:$/i,
  /^(?:Em|A|No dia)\b.+\bescreveu\s*:$/i,
  /^Op\b.+\bschreef\b.*:$/i,
  /^(?:Den|På)\b.+\bskrev\b.*:$/i,
  /^W dniu\b.+\b(?:pisze|napisał\(?a?\)?)\s*:$/i,
  /^\S.*(?:пишет|написал(?:\(а\)|а)?)\s*:$/iu,
  /^\S.*(?:şunu|şunları) yazdı\s*:$/iu,
  /^في .+كتب.*:$/u,
  /^\d{4}[年/-].+(?:写道|のメール|のメッセージ|작성).{0,10}[:：]?$/u,
  /^[^<>]{0,120}\d{4}[^<>]{0,120}<[^<>\s]+@[^<>\s]+>\s*:$/,
];

/** What Outlook and others put above an email that is answered. */
const separators =
  /^\s*-{2,}\s*(?:Original[ -]?Message|Original Appointment|Ursprüngliche Nachricht|Original[- ]?Nachricht|Message d['’]origine|Message original|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original|Исходное сообщение|Orijinal (?:Mesaj|İleti)|الرسالة الأصلية)\s*-{2,}\s*$/iu;

/** The first line of an answered email's headers, and those that must follow. */
const fromLine = /^\s*\*?(?:From|Von|De|Da|Van|От|Kimden|Gönderen|من)\s?:\*?\s*\S/iu;
const laterLine =
  /^\s*\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Fecha|Inviato|Data|Verzonden|Отправлено|Дата|Gönderildi|Tarih|تاريخ|To|An|À|Para|A|Aan|Кому|Kime|إلى|Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Assunto|Тема|Konu|الموضوع)\s?:/iu;

function withoutQuotes(lines: readonly string[]): string[] {
  const bare = lines.findIndex((_, at) => isBareQuote(lines, at));
  // All that follows was written by somebody else: it has no marks.
  const until = bare === -1 ? lines : lines.slice(0, lineBefore(lines, bare));
  const marked = withoutAttributions(until);
  const parts = answersBetween(marked);
  // Somebody who answers point by point keeps the points.
  if (parts > 1) return marked;
  return marked.filter((line) => !isQuoted(line));
}

/** The separating line above a block of headers goes with it. */
const lineBefore = (lines: readonly string[], at: number) =>
  /^[_\-–—*]{5,}$/.test(lines[at - 1]?.trim() ?? '') ? at - 1 : at;

function isBareQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (separators.test(line)) return true;
  if (!fromLine.test(line)) return false;
  const next = lines.slice(at + 1, at + 6).filter((later) => later.trim() !== '');
  return next.slice(0, 3).filter((later) => laterLine.test(later)).length >= 2;
}

const isQuoted = (line: string) => /^\s*>/.test(line);

/** Takes out the lines that introduce a quote, if a quote follows, with or without marks. */
function withoutAttributions(lines: readonly string[]): string[] {
  for (let at = 0; at < lines.length; at += 1) {
    const length = attributionAt(lines, at);
    if (length === 0) continue;
    const rest = lines.slice(at + length);
    const [first = ''] = rest.filter((line) => line.trim() !== '');
    // Without marks all of the rest is the quote; at the top of an email it is what was written.
    if (!isQuoted(first)) return lines.slice(0, at).some((line) => line.trim() !== '') ? lines.slice(0, at) : rest;
    return [...lines.slice(0, at), ...withoutAttributions(rest)];
  }
  return [...lines];
}

/** Over how many lines the attribution goes that begins here; none where it begins later. */
function attributionAt(lines: readonly string[], at: number): number {
  let joined = '';
  for (let count = 1; count <= mostWrapped; count += 1) {
    const line = lines[at + count - 1]?.trim() ?? '';
    if (line === '' || isQuoted(line)) return 0;
    if (isAttribution(line)) return count === 1 ? 1 : 0;
    joined = `${joined} ${line}`.trim();
    if (isAttribution(joined)) return count;
  }
  return 0;
}

const isAttribution = (line: string) =>
  line.length <= longestAttribution && /\d/.test(line) && attributions.some((pattern) => pattern.test(line));

/** How many parts stand below a quoted part. */
function answersBetween(lines: readonly string[]): number {
  let [parts, isBelow] = [0, false];
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (isQuoted(line)) isBelow = true;
    else if (isBelow) {
      parts += 1;
      isBelow = false;
    }
  }
  return parts;
}

const mobileSignature =
  /^(?:Sent from (?:my |Mail\b|Outlook|Yahoo|Proton|Samsung)|Get Outlook for|Von meinem .{1,60} gesendet|Gesendet (?:von|mit) |Diese Nachricht wurde von meinem .{1,60} gesendet|Hol(?:e|en Sie sich) Outlook|Outlook für |Envoyé (?:de|depuis) |Télécharger Outlook|Enviado (?:desde|do|de) |Obtener Outlook|Obter o Outlook|Inviato da|Scarica Outlook|Verzonden vanaf |Outlook voor |Отправлено (?:с|из) |.{0,40}(?:umdan|ımdan|imden) gönderildi|أُ?رسلت من )/iu;

/** From the last "-- " on, and what phones add of themselves at the end. */
function withoutSignature(lines: readonly string[]): string[] {
  const at = lines.findLastIndex((line) => /^--\s?$/.test(line));
  const kept = at === -1 ? [...lines] : lines.slice(0, at);
  while (kept.length > 0 && (kept.at(-1)?.trim() === '' || mobileSignature.test(kept.at(-1)?.trim() ?? ''))) kept.pop();
  return kept;
}

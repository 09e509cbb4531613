/** Writes a PDF of the objects given, for the tests; the first is number 1 and must be the catalogue. */
export function pdfFixture(objects: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    offsets.push(at);
    const content = typeof object === 'string' ? Buffer.from(object, 'latin1') : Buffer.from(object);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Uint8Array.from(Buffer.concat([...parts, Buffer.from(trailer)]));
}

export interface PlacedText {
  text: string;
  x: number;
  /** From the bottom, as in PDF. */
  y: number;
  size?: number;
}

/** Pages with Helvetica text at the given places. */
export function textPdf(pages: readonly (readonly PlacedText[])[]): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  pages.forEach((texts, index) => {
    const content = texts
      .map(
        ({ text, x, y, size = 10 }) =>
          `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
      )
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
      streamObject(content),
    );
  });
  return pdfFixture(objects);
}

export function streamObject(content: string, dictionary = ''): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

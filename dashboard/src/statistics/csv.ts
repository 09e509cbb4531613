/** A table as spreadsheets read it. What visitors wrote is text there, never a formula. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // Spreadsheets run what begins like this; the apostrophe tells them not to.
  const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands a table over as a file. The mark at its beginning tells Excel that it is UTF-8. */
export function downloadCsv(name: string, rows: Parameters<typeof csvOf>[0]): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', csvOf(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** A file's name out of a chatbot's: no system stumbles over it. */
export const fileNameOf = (...parts: string[]) =>
  `${parts.map((part) => part.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')).join('-')}.csv`;

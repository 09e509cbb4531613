/** Text comes from elsewhere: signs that turn the direction of everything behind them have no place in it. */
export function withoutDirectionSigns(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** What Markdown says, without the marks around its words: where it is not drawn, or not yet. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^(?:#{1,6}|>) +/gm, '')
    .replace(/(?<!\w)(\*{1,3}|_{1,3}|`+)(?=\S)(.+?)(?<=\S)\1(?!\w)/g, '$2');
}

/** The signs that the Markdown parser knows as the beginning and the end of what is marked. */
const signs = ['\uE002', '\uE003'] as const;

/**
 * A passage as Markdown that can be shown: cut off inside a block of code, it does not end with a bare fence. What is
 * marked is marked where it is one paragraph's; inside code, or across paragraphs, signs would be read as text.
 */
export function shownPassage(text: string, marked?: { start: number; end: number }): string {
  const clean = text.replace(/[\uE000-\uE003]/g, '\uFFFD');
  const whole = marked && isMarkable(clean, marked) ? withSigns(clean, marked) : clean;
  return whole.replace(/\s*(?:```|~~~)[\w-]*\s*…?$/, (end) => (isFenced(whole.slice(0, -end.length)) ? end : ' …'));
}

function withSigns(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(0, start) + signs[0] + text.slice(start, end) + signs[1] + text.slice(end);
}

function isMarkable(text: string, { start, end }: { start: number; end: number }): boolean {
  return end > start && !isFenced(text.slice(0, start)) && !/\n\s*\n|```|~~~|^\s*[|#>]/m.test(text.slice(start, end));
}

/** Whether what follows is inside a block of code. */
const isFenced = (before: string) => (before.match(/```|~~~/g)?.length ?? 0) % 2 === 1;

/** Where a passage stands: its page and the headings above it, of which the first is often the page's own title. */
export const passagePath = (title: string, headingPath: readonly string[]) =>
  [title, ...(headingPath[0] === title ? headingPath.slice(1) : headingPath)].join(' › ');

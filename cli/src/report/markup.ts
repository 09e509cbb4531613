/** HTML that is safe to put into a page as it is. Only `markup` makes it. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type Part = Markup | string | number | readonly Part[];

/**
 * HTML from a template: whatever is put in is escaped, unless it is markup itself. It is safe as text and inside quoted
 * attributes, which is where the reports put things.
 */
export function markup(template: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    template.map((text, index) => text + (index < parts.length ? rendered(parts[index] ?? '') : '')).join(''),
  );
}

function rendered(part: Part): string {
  if (part instanceof Markup) return part.html;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(rendered).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

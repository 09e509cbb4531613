interface PromptMessage {
  role: string;
  content: string;
}

/**
 * A prompt without what stands inside its fences: who speaks, which fences follow each other, and every word outside
 * them. Read as a model would that obeys whatever it finds outside a fence and nothing inside.
 */
export function promptSkeleton(messages: readonly PromptMessage[]): { role: string; outside: string }[] {
  // The rules say what the tags end in before anything else is said.
  const nonce = /tags that end in -(\w+)/.exec(messages[0]?.content ?? '')?.[1] ?? '';
  return messages.map(({ role, content }) => ({ role, outside: outsideOf(content, nonce) }));
}

function outsideOf(content: string, nonce: string): string {
  let outside = '';
  let rest = content;
  for (;;) {
    const opening = new RegExp(`<(\\w+)-${nonce}((?: \\w+="[^"<>]*")*)>`).exec(rest);
    if (!opening) return (outside + rest).replaceAll(nonce, 'NONCE');
    const [tag, name = '', attributes = ''] = opening;
    const start = opening.index + tag.length;
    const end = rest.indexOf(`</${name}-${nonce}>`, start);
    const kinds = attributes.replace(/ (?!number=|by=)(\w+)="[^"]*"/g, ' $1');
    outside += `${rest.slice(0, opening.index)}{${name}${kinds}${end === -1 ? ' unclosed' : ''}}`;
    if (end === -1) return outside;
    rest = rest.slice(end + name.length + nonce.length + 4);
  }
}

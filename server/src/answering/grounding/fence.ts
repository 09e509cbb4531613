import { randomBytes } from 'node:crypto';

/** Marks the parts of a prompt by tags that nobody can imitate, because they end in a number drawn for this prompt alone. */
export interface Fence {
  /** What every tag ends in. */
  readonly nonce: string;
  around(name: string, text: string, attributes?: Readonly<Record<string, string | number>>): string;
}

export function createFence(nonce = randomBytes(8).toString('hex')): Fence {
  return {
    nonce,
    around(name, text, attributes = {}) {
      const written = Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${attributeText(String(value), nonce)}"`)
        .join('');
      return `<${name}-${nonce}${written}>\n${contentText(text, nonce)}\n</${name}-${nonce}>`;
    },
  };
}

/** What other tags are made of, ours and those by which models tell apart who speaks. */
const tagBeginnings =
  /<(?=\/?(?:passage|question|conversation|said|earlier|owner|system|user|assistant|s>|start_of|end_of|\||<SYS))/gi;
const speakerMarks = /\[(?=\/?INST\])|\|(?=>)/gi;
/** Signs that are not seen or change the order of what is read: they can hide instructions from a person who looks. */
const unseen = /[\p{Cc}\p{Cf}\u{E0000}-\u{E007F}]/gu;

function contentText(text: string, nonce: string): string {
  return text
    .replace(unseen, (sign) => (/[\n\t\u200C\u200D]/.test(sign) ? sign : ''))
    .replaceAll(nonce, '')
    .replace(tagBeginnings, '‹')
    .replace(speakerMarks, '¦');
}

function attributeText(text: string, nonce: string): string {
  return contentText(text, nonce).replace(/\s+/g, ' ').replaceAll('"', "'").replaceAll('<', '‹').replaceAll('>', '›');
}

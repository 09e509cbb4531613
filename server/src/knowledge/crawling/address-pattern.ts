export interface AddressPattern {
  matches(url: URL): boolean;
}

/**
 * A pattern in which `*` stands for any characters; one that begins with `/` is held against the path and what follows
 * it. Cut into its fixed parts once, which are then looked for one after the other: no regular expression from an owner's
 * hands would promise to end.
 */
export function addressPattern(pattern: string): AddressPattern {
  const isPath = pattern.startsWith('/');
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  return {
    matches(url) {
      const text = isPath ? url.pathname + url.search : url.href;
      if (last === undefined) return text === first;
      if (!text.startsWith(first) || !text.endsWith(last)) return false;
      let at = first.length;
      for (const part of rest) {
        const found = text.indexOf(part, at);
        if (found < 0) return false;
        at = found + part.length;
      }
      return at <= text.length - last.length;
    },
  };
}

/** What a website's home page tells that a chatbot can use. */
interface Told {
  color: string | null;
  suggestedQuestions: readonly string[];
}

/** The settings that follow from a website; nothing where it tells nothing. */
export function settingsFrom({ color, suggestedQuestions }: Told) {
  return {
    ...(color && { theme: { primaryColor: color } }),
    ...(suggestedQuestions.length > 0 && { suggestedQuestions: [...suggestedQuestions] }),
  };
}

/** The domain that a chatbot is allowed on; none for a site on this machine, where every chatbot is. */
export function domainOf(address: string): string {
  const host = hostOf(address);
  return host === 'localhost' || /^[\d.]+$|:/.test(host) ? '' : host;
}

/** The host of an address as people write it: without `www.`, so that both are allowed. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, '');
  } catch {
    return address;
  }
}

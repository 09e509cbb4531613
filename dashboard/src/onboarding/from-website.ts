/** What a website's home page tells that a chatbot can use. */
interface Told {
  language: string | null;
  color: string | null;
  suggestedQuestions: readonly string[];
}

/** How a chatbot greets where the site speaks another language than the default greeting. */
const greetings: Record<string, string> = {
  de: 'Hallo! Wie kann ich Ihnen helfen?',
  fr: 'Bonjour ! Comment puis-je vous aider ?',
  es: '¡Hola! ¿En qué puedo ayudarle?',
  pt: 'Olá! Como posso ajudar?',
  it: 'Ciao! Come posso aiutarla?',
  nl: 'Hallo! Hoe kan ik u helpen?',
  ru: 'Здравствуйте! Чем могу помочь?',
  ar: 'مرحبًا! كيف يمكنني مساعدتك؟',
  tr: 'Merhaba! Size nasıl yardımcı olabilirim?',
  pl: 'Dzień dobry! W czym mogę pomóc?',
  zh: '您好！请问有什么可以帮您？',
  ja: 'こんにちは！どのようなご用件でしょうか？',
  ko: '안녕하세요! 무엇을 도와드릴까요?',
  hi: 'नमस्ते! आपकी क्या सहायता की जाए?',
};

/** The settings that follow from a website; nothing where it tells nothing. */
export function settingsFrom({ language, color, suggestedQuestions }: Told) {
  const greeting = greetings[language?.toLowerCase().split('-')[0] ?? ''];
  return {
    ...(greeting && { welcomeMessage: greeting }),
    ...(color && { theme: { primaryColor: color } }),
    ...(suggestedQuestions.length > 0 && { suggestedQuestions: [...suggestedQuestions] }),
  };
}

/**
 * Where reading may go. Who names a host means all of it, also where its home page is at another address, such as `/en`;
 * who names a path means what lies under it.
 */
export function scopeOf(typed: string): 'site' | 'path' {
  const path = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^[^/?#]*/, '');
  return /^\/?(?:[?#]|$)/.test(path) ? 'site' : 'path';
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

export const providers = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type Provider = (typeof providers)[number];

/** Where a provider is when nobody says otherwise. */
export const usualBaseUrls: Record<Provider, string | undefined> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': undefined,
};

const namedAfter: [pattern: RegExp, provider: Provider][] = [
  [/^(gpt-|chatgpt-|o\d)/, 'openai'],
  [/^claude-/, 'anthropic'],
  [/^(gemini-|gemma-)/, 'google'],
];

/** Whose model this is by its name, where the name tells. */
export function providerNamed(model: string): Provider | undefined {
  return namedAfter.find(([pattern]) => pattern.test(model))?.[1];
}

/** Whether a provider refuses to answer those who come without a key, wherever it is. */
export function needsKey(provider: Provider, baseUrl: string): boolean {
  return baseUrl === usualBaseUrls[provider];
}

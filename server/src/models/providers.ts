interface ProviderFacts {
  /** Where it is when nobody says otherwise. */
  baseUrl?: string;
  /** The names of its models, where they tell whose they are. */
  modelNames?: RegExp;
}

/** Whose models can be asked. `adapters/language-model/open-model.ts` has a line for each. */
const facts = {
  openai: { baseUrl: 'https://api.openai.com/v1', modelNames: /^(gpt-|chatgpt-|o\d)/ },
  anthropic: { baseUrl: 'https://api.anthropic.com/v1', modelNames: /^claude-/ },
  google: { baseUrl: 'https://generativelanguage.googleapis.com/v1beta', modelNames: /^(gemini-|gemma-)/ },
  'openai-compatible': {},
} satisfies Record<string, ProviderFacts>;

export type Provider = keyof typeof facts;

// The keys of an object literal, in their order.
export const providers = Object.keys(facts) as [Provider, ...Provider[]];
const factsOf = (provider: Provider): ProviderFacts => facts[provider];

/** Where a provider is when nobody says otherwise. */
export const usualBaseUrl = (provider: Provider) => factsOf(provider).baseUrl;

/** Whose model this is by its name, where the name tells. */
export const providerNamed = (model: string) => providers.find((provider) => factsOf(provider).modelNames?.test(model));

/** Whether a provider refuses requests without a key: at its own address it does. */
export const needsKey = (provider: Provider, baseUrl: string) => baseUrl === usualBaseUrl(provider);

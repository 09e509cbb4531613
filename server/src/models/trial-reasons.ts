/** Why a model that was tried does not work: sentences for owners, with the codes by which programs say them in words of their own. */
const sentences = {
  'no-text': 'The model answered without text.',
  'no-response': '{host} did not answer within {seconds} seconds.',
  'no-connection': 'There is no connection to {host}. Check the base URL.',
  'not-a-model': '{host} did not answer as a language model does. Check the base URL.',
  filtered: "The provider's filter stopped the answer.",
  'key-refused': '{host} refused the API key (status {status}).',
  'model-unknown': '{host} knows no model called {model}, or the base URL is wrong (status 404).',
  'limit-used-up': '{host} takes no more requests for this key: its limit or its credit is used up.',
  'provider-error': '{host} answered with an error (status {status}). Check that it runs properly.',
  'request-refused': '{host} refused the request (status {status}).',
  'refused-without-status': '{host} refused the request.',
} as const;

export type TrialReasonCode = keyof typeof sentences;

export const trialReasonCodes = Object.keys(sentences) as TrialReasonCode[];

export interface TrialReason {
  code: TrialReasonCode;
  values: Record<string, string | number>;
}

export const sayTrialReason = ({ code, values }: TrialReason): string =>
  sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

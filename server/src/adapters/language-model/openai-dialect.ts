import { type ModelFailure, type Prompt, thinkingTokens } from '../../models/ports.ts';
import { Complaint } from '../openai-protocol/endpoint.ts';

/** How a model wants to be told how long and how freely it may answer. Those that think first differ from the others. */
export interface Dialect {
  lengthField: 'max_tokens' | 'max_completion_tokens';
  sendsTemperature: boolean;
}

export function requestBody(
  model: string,
  { messages, temperature, maxTokens, streamed }: Prompt,
  { lengthField, sendsTemperature }: Dialect,
): object {
  return {
    model,
    messages,
    // It is models that think which refuse a temperature.
    [lengthField]: sendsTemperature ? maxTokens : maxTokens + thinkingTokens,
    ...(sendsTemperature && { temperature }),
    stream: streamed,
    ...(streamed && { stream_options: { include_usage: true } }),
  };
}

/** How to ask again after a refusal that names a field; each field is changed once, away from how `first` had it. */
export function otherDialect(
  { reason, status, cause }: ModelFailure,
  tried: Dialect,
  first: Dialect,
): Dialect | undefined {
  if (reason !== 'refused' || status !== 400 || !(cause instanceof Complaint)) return undefined;
  if (/\bmax_(completion_)?tokens\b/.test(cause.text) && tried.lengthField === first.lengthField) {
    const isOld = tried.lengthField === 'max_tokens';
    return { ...tried, lengthField: isOld ? 'max_completion_tokens' : 'max_tokens' };
  }
  if (/\btemperature\b/.test(cause.text) && tried.sendsTemperature) return { ...tried, sendsTemperature: false };
  return undefined;
}

import { ModelFailure, type ModelPart, type Prompt, thinkingTokens } from '../../models/ports.ts';
import { Complaint } from '../openai-protocol/endpoint.ts';
import { type AnswerUsage, filtered, MAX_ANSWER_LENGTH, toldUsage, tooLong } from './provider.ts';

/** The names of the fields for length and temperature. Reasoning models use others. */
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

export interface StreamEvent {
  text: string;
  usage: AnswerUsage | undefined;
  isFinished: boolean;
  /** The provider stopped the answer for what it says. */
  isFiltered: boolean;
}

/** What of the protocol we read. Everything is optional, because providers differ and nothing here is trusted. */
interface CompletionBody {
  error?: unknown;
  choices?: readonly (Choice | undefined)[] | null;
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
}

interface Choice {
  delta?: { content?: unknown } | null;
  message?: { content?: unknown } | null;
  finish_reason?: unknown;
}

/** Checked by hand: a schema would cost more than the rest of a token's way through the server. */
export function readStreamEvent(data: string): StreamEvent {
  const body = asCompletion(parse(data));
  const choice = body.choices?.[0];
  const content = choice?.delta?.content;
  return {
    text: typeof content === 'string' ? content : '',
    usage: readUsage(body),
    isFinished: typeof choice?.finish_reason === 'string',
    isFiltered: choice?.finish_reason === 'content_filter',
  };
}

/** The parts of an answer that came in one piece. */
export function* readAnswer(value: unknown): Generator<ModelPart> {
  const body = asCompletion(value);
  const choice = body.choices?.[0];
  if (choice?.finish_reason === 'content_filter') throw filtered();
  const content = choice?.message?.content;
  if (typeof content !== 'string') {
    throw new ModelFailure('broken-stream', 'The model provider sent an answer without text.');
  }
  if (content.length > MAX_ANSWER_LENGTH) throw tooLong();
  yield { type: 'text', text: content };
  const usage = readUsage(body);
  if (usage !== undefined) yield { type: 'usage', ...usage };
}

function asCompletion(value: unknown): CompletionBody {
  if (typeof value !== 'object' || value === null) {
    throw new ModelFailure('broken-stream', 'The model provider sent an answer of an unknown form.');
  }
  // Each field is looked at before it is used, so that this claims nothing.
  const body = value as CompletionBody;
  if (body.error !== undefined && body.error !== null) {
    throw new ModelFailure('refused', 'The model provider reported an error instead of an answer.');
  }
  return body;
}

function readUsage({ usage }: CompletionBody): AnswerUsage | undefined {
  return toldUsage(usage?.prompt_tokens, usage?.completion_tokens);
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    // The parser's message quotes the provider's text.
    throw new ModelFailure('broken-stream', 'The model provider sent an event that is not JSON.');
  }
}

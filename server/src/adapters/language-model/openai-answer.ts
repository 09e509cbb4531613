import { ModelFailure, type ModelPart } from '../../models/ports.ts';
import { filtered, MAX_ANSWER_LENGTH, tooLong } from './failures.ts';
import { type AnswerUsage, toldUsage } from './told-usage.ts';

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

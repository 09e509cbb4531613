/**
 * Everything a span may say. The list is closed: ids, counts and names of ours, never what a visitor wrote, an answer, a
 * key or an address.
 */
export interface SpanAttributes {
  'http.request.method'?: string;
  /** With the names of its parameters, not their values. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  /** An error code of ours, or the name of an error's class. */
  'error.type'?: string;
  'gen_ai.request.model'?: string;
  'gen_ai.usage.input_tokens'?: number;
  'gen_ai.usage.output_tokens'?: number;
  'parley.request.id'?: string;
  'parley.chatbot.id'?: string;
  'parley.mode'?: string;
  'parley.outcome'?: string;
  'parley.confidence'?: number;
  'parley.sources'?: number;
  'parley.citations'?: number;
  'parley.passages'?: number;
  /** Whether an equal question was searched for before. */
  'parley.remembered'?: boolean;
  'parley.first_text_ms'?: number;
  /** Of a step that is done in pieces: the sum of them. */
  'parley.busy_ms'?: number;
  'parley.attempt'?: number;
  'parley.job.id'?: string;
  'parley.source.id'?: string;
  'parley.source.type'?: string;
  'parley.webhook.id'?: string;
  'parley.event.id'?: string;
  'parley.event.type'?: string;
  'parley.mail.id'?: string;
  'parley.mail.kind'?: string;
  /** Spans of this trace beyond what one may have. */
  'parley.spans_left_out'?: number;
}

import type { VendorStub } from './stub-vendor.ts';
import { startVendorStub, type VendorBehaviour } from './stub-vendor.ts';

/** A provider in this process that speaks Anthropic's Messages API over real HTTP. */
export function startStubAnthropic(behaviour: VendorBehaviour = {}): Promise<VendorStub> {
  return startVendorStub(
    {
      path: () => '/v1/messages',
      keyHeader: 'x-api-key',
      begin: ({ withoutUsage, promptTokens = 20 }) =>
        event('message_start', {
          message: {
            id: 'msg_stub',
            type: 'message',
            role: 'assistant',
            model: 'stub',
            content: [],
            stop_reason: null,
            stop_sequence: null,
            // The cached part of the prompt is counted apart from the rest.
            usage: withoutUsage
              ? { input_tokens: 0, output_tokens: 0 }
              : {
                  input_tokens: promptTokens,
                  cache_creation_input_tokens: 3,
                  cache_read_input_tokens: 7,
                  output_tokens: 1,
                },
          },
        }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      token: (text) =>
        event('ping', {}) + event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
      error: (message) => event('error', { error: { type: 'overloaded_error', message } }),
      end: ({ isFiltered, tokens }) =>
        event('content_block_stop', { index: 0 }) +
        event('message_delta', {
          delta: { stop_reason: isFiltered ? 'refusal' : 'end_turn', stop_sequence: null },
          usage: { output_tokens: tokens },
        }) +
        event('message_stop', {}),
      complaint: (message) => ({ type: 'error', error: { type: 'api_error', message } }),
    },
    behaviour,
  );
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

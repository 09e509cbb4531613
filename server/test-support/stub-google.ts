import type { VendorStub } from './stub-vendor.ts';
import { startVendorStub, type VendorBehaviour } from './stub-vendor.ts';

/** A provider in this process that speaks the Gemini API over real HTTP. */
export function startStubGoogle(behaviour: VendorBehaviour = {}, model = 'stub'): Promise<VendorStub> {
  return startVendorStub(
    {
      path: (model) => `/v1/models/${model}:streamGenerateContent?alt=sse`,
      keyHeader: 'x-goog-api-key',
      begin: () => '',
      token: (text) => event({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
      error: (message) => event({ error: { code: 503, status: 'UNAVAILABLE', message } }),
      end: ({ isFiltered, withoutUsage, promptTokens = 30, tokens }) =>
        event({
          candidates: [
            {
              content: { role: 'model', parts: [{ text: '' }] },
              finishReason: isFiltered ? 'SAFETY' : 'STOP',
              index: 0,
            },
          ],
          ...(!withoutUsage && {
            usageMetadata: {
              // The cached part of the prompt is counted within it.
              promptTokenCount: promptTokens,
              cachedContentTokenCount: 7,
              candidatesTokenCount: tokens,
              totalTokenCount: promptTokens + tokens,
            },
          }),
        }),
      complaint: (message) => ({ error: { code: 500, status: 'INTERNAL', message } }),
    },
    behaviour,
    model,
  );
}

function event(fields: object): string {
  return `data: ${JSON.stringify(fields)}\r\n\r\n`;
}

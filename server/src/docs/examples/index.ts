/** Examples of an operation in four languages, made from its description. */
import type { Operation } from '../operations.ts';
import { clientCall } from './client-methods.ts';
import { credentialOf } from './credential.ts';
import { curlExample } from './curl.ts';
import type { ExampleInput } from './example-input.ts';
import { javascriptExample } from './javascript.ts';
import { phpExample } from './php.ts';
import { pythonExample } from './python.ts';
import { sampleRequest } from './sample-request.ts';

export { sampleRequest } from './sample-request.ts';
export { sampleValue } from './sample-value.ts';

export interface Example {
  /** For the colours, and to remember the choice. */
  language: 'sh' | 'js' | 'python' | 'php';
  label: string;
  code: string;
}

export function examplesOf(operation: Operation, baseUrl: string): Example[] {
  const request = sampleRequest(operation);
  const input: ExampleInput = {
    operation,
    baseUrl,
    request,
    credential: credentialOf(operation),
    call: clientCall(`${operation.method} ${operation.path}`, request),
  };
  return [
    { language: 'sh', label: 'curl', code: curlExample(input) },
    { language: 'js', label: 'JavaScript', code: javascriptExample(input) },
    { language: 'python', label: 'Python', code: pythonExample(input) },
    { language: 'php', label: 'PHP', code: phpExample(input) },
  ];
}

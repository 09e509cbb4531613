import { type ExampleInput, sendsForm } from './example-input.ts';
import { literal, notations } from './literals.ts';

export function curlExample(input: ExampleInput): string {
  const { operation, baseUrl, request, credential } = input;
  const isStream = operation.success.contentTypes[0] === 'text/event-stream';
  const method =
    operation.method === 'GET' || (operation.method === 'POST' && hasBody(input)) ? '' : `-X ${operation.method} `;
  const address = `${baseUrl}${request.address}`;
  return [
    `curl ${isStream ? '-N ' : ''}${method}${/[?&]/.test(address) ? `'${address}'` : address}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential.variable}"`] : []),
    ...(request.body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${jsonFor(request.body)}'`]),
    ...(sendsForm(input) ? ['-F file=@guide.md'] : []),
  ].join(' \\\n  ');
}

const hasBody = (input: ExampleInput) => input.request.body !== undefined || sendsForm(input);

/** In single quotes of the shell. JSON has no comma after the last. */
function jsonFor(value: unknown): string {
  const written = literal(value, notations.json, '  ').replace(/,(\n *[\]}])/g, '$1');
  return written.replaceAll("'", "'\\''");
}

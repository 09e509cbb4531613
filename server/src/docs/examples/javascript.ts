import { canUseRequest, type ExampleInput, givesDocument, isJsonReply, sendsForm } from './example-input.ts';
import { group, literal, notations } from './literals.ts';

const write = (value: unknown, margin = '') => literal(value, notations.javascript, margin);

export function javascriptExample(input: ExampleInput): string {
  if (input.call) return withMethod(input);
  return canUseRequest(input) ? withRequest(input) : withFetch(input);
}

function client({ baseUrl, credential }: ExampleInput, before = ''): string {
  const secret = credential && `  ${credential.isApiKey ? 'apiKey' : 'token'}: process.env.${credential.variable},\n`;
  return `${before}import { Parley } from '@parley/client';\n\nconst parley = new Parley({\n  baseUrl: ${write(baseUrl)},\n${secret ?? ''}});\n\n`;
}

function withMethod(input: ExampleInput): string {
  const { call } = input;
  if (!call) return '';
  const given = Object.keys(call.arguments).length > 0 ? write(call.arguments) : '';
  if (call.gives === 'chunks')
    return `${client(input)}const stream = parley.${call.name}(${given});\nfor await (const chunk of stream) process.stdout.write(chunk);\nconst { sources, confidence } = await stream.final();\nconsole.log(sources, confidence);`;
  if (call.gives === 'events')
    return `${client(input)}for await (const { event, data } of parley.${call.name}(${given})) console.log(event, data);`;
  if (call.takesFile)
    return `${client(input, "import { readFile } from 'node:fs/promises';\n")}const file = new Blob([await readFile('guide.md')], { type: 'text/markdown' });\nconst source = await parley.${call.name}({ ${write(call.arguments).slice(2, -2)}, file, name: 'guide.md' });\nconsole.log(source);`;
  return client(input) + shown(`parley.${call.name}(${given})`, input);
}

function withRequest(input: ExampleInput): string {
  const { operation, request } = input;
  const parts = (margin: string) => [
    write(operation.method),
    write(request.address),
    ...(request.body === undefined ? [] : [write({ body: request.body }, margin)]),
  ];
  const given = group(parts, ['(', ')'], { margin: '', indent: '  ', empty: '()' });
  return client(input) + shown(`parley.request${given}`, input);
}

const shown = (call: string, input: ExampleInput) =>
  givesDocument(input) ? `const reply = await ${call};\nconsole.log(reply);` : `await ${call};`;

function withFetch(input: ExampleInput): string {
  const { operation, baseUrl, request, credential } = input;
  const headers = [
    ...(credential ? [`Authorization: \`Bearer \${process.env.${credential.variable}}\``] : []),
    ...(request.body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const options = [
    ...(operation.method === 'GET' ? [] : [`  method: ${write(operation.method)},\n`]),
    ...(headers.length > 0 ? [`  headers: {\n${headers.map((header) => `    ${header},\n`).join('')}  },\n`] : []),
    ...(request.body === undefined ? [] : [`  body: JSON.stringify(${write(request.body, '  ')}),\n`]),
    ...(sendsForm(input) ? ['  body: form,\n'] : []),
  ].join('');
  const form = sendsForm(input)
    ? "import { readFile } from 'node:fs/promises';\n\nconst form = new FormData();\nform.append('file', new Blob([await readFile('guide.md')]), 'guide.md');\n"
    : '';
  const call = `fetch(${write(baseUrl + request.address)}${options ? `, {\n${options}}` : ''})`;
  return `${form}const response = await ${call};\nconsole.log(response.status${readBody(input)});`;
}

function readBody(input: ExampleInput): string {
  if (!givesDocument(input)) return '';
  return isJsonReply(input) ? ', await response.json()' : ', await response.text()';
}

import { canUseRequest, type ExampleInput, givesDocument, isJsonReply, sendsForm } from './example-input.ts';
import { group, literal, notations } from './literals.ts';

const write = (value: unknown, margin = '') => literal(value, notations.python, margin);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function pythonExample(input: ExampleInput): string {
  if (input.call) return withMethod(input);
  if (canUseRequest(input)) return withRequest(input);
  return sendsForm(input) ? withRequests(input) : withUrllib(input);
}

function client({ baseUrl, credential }: ExampleInput): string {
  const variable = credential && `os.environ["${credential.variable}"]`;
  const secret = variable ? `, ${credential?.isApiKey ? variable : `token=${variable}`}` : '';
  return `import os\nfrom parley_client import Parley\n\nparley = Parley(${write(baseUrl)}${secret})\n`;
}

function withMethod(input: ExampleInput): string {
  const { call } = input;
  if (!call) return '';
  const name = `parley.${snake(call.name)}`;
  const given = keywords(Object.entries(call.arguments).map(([key, value]) => [snake(key), value]));
  if (call.gives === 'chunks')
    return `${client(input)}with ${name}${given} as stream:\n    for chunk in stream:\n        print(chunk, end="", flush=True)\n    answer = stream.final()\nprint(answer.sources, answer.confidence)`;
  if (call.gives === 'events')
    return `${client(input)}for event in ${name}${given}:\n    print(event.event, event.data)`;
  if (call.takesFile)
    return `${client(input)}source = ${name}${keywords([...Object.entries(call.arguments).map(([key, value]): [string, unknown] => [snake(key), value]), ['file', 'guide.md']])}\nprint(source)`;
  return client(input) + shown(`${name}${given}`, input);
}

/** Arguments by name, which every method takes. */
function keywords(given: [string, unknown][]): string {
  return group((margin) => given.map(([name, value]) => `${name}=${write(value, margin)}`), ['(', ')'], {
    margin: '',
    indent: '    ',
    empty: '()',
  });
}

function withRequest(input: ExampleInput): string {
  const { operation, request } = input;
  const parts = (margin: string) => [
    write(operation.method),
    write(request.address),
    ...(request.body === undefined ? [] : [`body=${write(request.body, margin)}`]),
  ];
  const call = group(parts, ['(', ')'], { margin: '', indent: '    ', empty: '()' });
  return client(input) + shown(`parley.request${call}`, input);
}

const shown = (call: string, input: ExampleInput) => (givesDocument(input) ? `reply = ${call}\nprint(reply)` : call);

function withUrllib(input: ExampleInput): string {
  const { operation, baseUrl, request, credential } = input;
  const headers = [
    ...(credential ? [`"Authorization": f"Bearer {os.environ['${credential.variable}']}"`] : []),
    ...(request.body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const parts = [
    write(baseUrl + request.address),
    ...(operation.method === 'GET' ? [] : [`method=${write(operation.method)}`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(request.body === undefined ? [] : [`data=json.dumps(${write(request.body, '    ')}).encode()`]),
  ];
  const isJson = givesDocument(input) && isJsonReply(input);
  const imports = [
    ...(isJson || request.body !== undefined ? ['import json\n'] : []),
    ...(credential ? ['import os\n'] : []),
    'import urllib.request\n\n',
  ].join('');
  const read = givesDocument(input) ? (isJson ? 'json.load(response)' : 'response.read().decode()') : 'response.status';
  const made = group(() => parts, ['(', ')'], { margin: '', indent: '    ', empty: '()' });
  return `${imports}request = urllib.request.Request${made}\nwith urllib.request.urlopen(request) as response:\n    print(${read})`;
}

/** A form with a file is no work for the standard library. */
function withRequests({ operation, baseUrl, request, credential }: ExampleInput): string {
  const headers = credential
    ? `    headers={"Authorization": f"Bearer {os.environ['${credential.variable}']}"},\n`
    : '';
  return `# pip install requests\nimport os\nimport requests\n\nresponse = requests.request(\n    ${write(operation.method)},\n    ${write(baseUrl + request.address)},\n${headers}    files={"file": open("guide.md", "rb")},\n)\nprint(response.json())`;
}

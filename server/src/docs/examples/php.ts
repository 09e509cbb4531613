import { canUseRequest, type ExampleInput, givesDocument, sendsForm } from './example-input.ts';
import { group, literal, notations } from './literals.ts';

const write = (value: unknown, margin = '') => literal(value, notations.php, margin);

export function phpExample(input: ExampleInput): string {
  if (input.call) return withMethod(input);
  return canUseRequest(input) ? withRequest(input) : withCurl(input);
}

function client({ baseUrl, credential }: ExampleInput): string {
  const variable = credential && `getenv('${credential.variable}')`;
  const secret = variable ? `, ${credential?.isApiKey ? variable : `token: ${variable}`}` : '';
  return `use Parley\\Parley;\n\n$parley = new Parley(${write(baseUrl)}${secret});\n`;
}

function withMethod(input: ExampleInput): string {
  const { call } = input;
  if (!call) return '';
  const name = `$parley->${call.name.replace('.', '->')}`;
  const given = Object.entries(call.arguments);
  if (call.gives === 'chunks')
    return `${client(input)}$stream = ${name}${named(given)};\nforeach ($stream as $chunk) {\n    echo $chunk;\n}\nprint_r($stream->final()->sources);`;
  if (call.gives === 'events')
    return `${client(input)}foreach (${name}${named(given)} as $event) {\n    print_r($event);\n}`;
  if (call.takesFile)
    return `${client(input)}$source = ${name}${named([...given, ['file', 'guide.md']])};\nprint_r($source);`;
  return client(input) + shown(`${name}${named(given)}`, input);
}

function named(given: [string, unknown][]): string {
  return group((margin) => given.map(([name, value]) => `${name}: ${write(value, margin)}`), ['(', ')'], {
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
    ...(request.body === undefined ? [] : [`body: ${write(request.body, margin)}`]),
  ];
  const call = group(parts, ['(', ')'], { margin: '', indent: '    ', empty: '()' });
  return client(input) + shown(`$parley->request${call}`, input);
}

const shown = (call: string, input: ExampleInput) =>
  givesDocument(input) ? `$reply = ${call};\nprint_r($reply);` : `${call};`;

function withCurl(input: ExampleInput): string {
  const { operation, baseUrl, request, credential } = input;
  const headers = [
    ...(credential ? [`'Authorization: Bearer ' . getenv('${credential.variable}')`] : []),
    ...(request.body === undefined ? [] : [`'Content-Type: application/json'`]),
  ];
  const options = [
    ...(operation.method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => ${write(operation.method)}`]),
    'CURLOPT_RETURNTRANSFER => true',
    ...(headers.length > 0 ? [`CURLOPT_HTTPHEADER => [${headers.join(', ')}]`] : []),
    ...(request.body === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${write(request.body, '    ')})`]),
    ...(sendsForm(input) ? ["CURLOPT_POSTFIELDS => ['file' => new CURLFile('guide.md')]"] : []),
  ];
  return `$request = curl_init(${write(baseUrl + request.address)});\ncurl_setopt_array($request, [\n${options.map((option) => `    ${option},\n`).join('')}]);\necho curl_exec($request);`;
}

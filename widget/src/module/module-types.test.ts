import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';

const right = {
  'a whole use': `
    import { createParley, type Parley, type ParleyEvents, type ParleyOptions } from './widget.mjs';
    const options: ParleyOptions = { host: 'https://chat.example.com', chatbotId: 'bot_1', mode: 'inline', container: document.body };
    const chat: Parley = createParley(options);
    const stop: () => void = chat.on('answer', ({ text, confidence }) => text.length + confidence);
    chat.on('ready', () => chat.open({ focus: false }));
    chat.setColorScheme('dark');
    const told = (detail: ParleyEvents['handover']) => detail.agentName?.length;
    chat.off('handover', told);
    stop();
  `,
};
const start = `import { createParley } from './widget.mjs'; const chat = createParley({ host: '', chatbotId: '' });`;
const wrong = {
  'an option that does not exist': `${start} createParley({ host: '', chatbotId: '', color: 'red' })`,
  'no chatbot': `${start} createParley({ host: '' })`,
  'an event that does not exist': `${start} chat.on('party', () => {})`,
  'what an event does not tell': `${start} chat.on('answer', ({ mood }) => mood)`,
  'a scheme that does not exist': `${start} chat.setColorScheme('pink')`,
};

let complaints: Map<string, string[]>;
beforeAll(() => {
  complaints = compile({ ...right, ...wrong });
});

test.each(Object.keys(right))('the types describe what a consumer may write: %s', (name) => {
  expect(complaints.get(name)).toEqual([]);
});

test.each(Object.keys(wrong))('the types refuse %s', (name) => {
  expect(complaints.get(name)).toHaveLength(1);
});

/** What TypeScript says of each, as a file that lies beside the built module. */
function compile(codes: Record<string, string>): Map<string, string[]> {
  const dist = join(import.meta.dirname, '../../dist');
  const files = new Map(Object.entries(codes).map(([name, code]) => [join(dist, `${name}.ts`), { name, code }]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, ...more) => {
    const file = files.get(path);
    return file ? ts.createSourceFile(path, file.code, ts.ScriptTarget.ES2022) : getSourceFile(path, ...more);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return new Map(
    [...files].map(([path, { name }]) => [
      name,
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(path))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ]),
  );
}

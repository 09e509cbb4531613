import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { build } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const oldestBrowsers = ['chrome111', 'firefox114', 'safari16.4'];

const common = {
  root,
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
};

/** One file that stands alone: what a page loads. */
function script(entry, format, fileName) {
  return build({
    ...common,
    build: {
      target: oldestBrowsers,
      outDir: 'dist',
      emptyOutDir: false,
      rollupOptions: { output: { minify: true } },
      lib: { entry: join(root, entry), name: 'parleyWidget', formats: [format], fileName: () => fileName },
    },
  });
}

const ends =
  (...paths) =>
  (id) =>
    paths.some((path) => id.endsWith(`/widget/src/${path}`));

/**
 * The frame comes in parts: what listens, the chat, what a question takes, the search box, and what a person takes. Each is named by
 * what is imported when it is needed, and takes along what that imports and no earlier part has: no list to keep.
 */
const parts = [
  { name: 'listening', tags: ['$initial'] },
  { name: 'chat', test: ends('frame/chat/start-chat.tsx') },
  {
    name: 'answering',
    test: ends(
      'frame/conversation/ask-chatbot.ts',
      'frame/conversation/exchange.ts',
      'frame/conversation/history.ts',
      'frame/chat/answer.tsx',
      'frame/chat/failure.tsx',
      'frame/chat/menu-items.tsx',
      'frame/chat/past-conversations.tsx',
      'frame/conversation/past-conversations.ts',
      'frame/chat/save-transcript.ts',
      'frame/sound.ts',
      'frame/markdown/markdown.tsx',
      'locales/later.ts',
    ),
  },
  {
    name: 'live',
    test: ends('frame/conversation/live-chat.ts', 'frame/chat/live-panel.tsx', 'frame/chat/live-message.tsx'),
  },
].map((part, at, all) => ({ ...part, priority: all.length - at }));

/** A part that is imported is just imported: what would preload its parts is larger than what it would save. */
const plainImports = {
  name: 'plain-imports',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

/** Short hashes: the names of fifteen languages stand in what is loaded first. */
const names = {
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/** The chat in its frame: files named by their content, found through the manifest. */
function frame() {
  return build({
    ...common,
    base: '/widget/',
    plugins: [plainImports],
    build: {
      target: oldestBrowsers,
      outDir: 'dist/frame',
      emptyOutDir: true,
      manifest: 'manifest.json',
      modulePreload: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: join(root, 'src/frame/main.ts'), output: { codeSplitting: { groups: parts }, ...names } },
    },
  });
}

const wrappedImport =
  /(?<![\w$.])[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+(?:\([^()]*\))?\))?),(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\))\)/g;

/** One that takes a single name is wrapped once more. */
const pickingImport =
  /(?<![\w$.])[\w$]+\(async\(\)=>\{let\{(\w+):\w+\}=await (import\(`[^`]+`\)\.then\(\w+=>\w+\.\w+\));return\{\1:\w+\}\},(?:void 0|\[\]|__vite__mapDeps\(\[[\d,]*\]\))\)/g;

/** What a wrapped import would preload: nothing does. */
const preloads = /^const __vite__mapDeps=.*?;\n|,__vite__mapDeps\(\[[\d,]*\]\)/g;

/** The bundler's one function in a file of its own costs a request: each part has it instead. */
const runtime = /import\{t as (\w+)\}from"\.\/rolldown-runtime-[^"]+";/;
const namespaceOf =
  'var $1=(all,into={})=>{for(let name in all)Object.defineProperty(into,name,{get:all[name]});return into};';

/**
 * Browsers remember for as long as a page lives that a module did not come, so what is imported must not fail. A part
 * that others import too is fetched before it is imported, from the cache then, as often as it takes.
 */
const partImport = /\bimport\(`\.\/((?:answering|live)-[^`]+)`\)/g;
const loadPart =
  'async function loadPart(n){let r=await fetch(`/widget/assets/`+n);if(!r.ok)throw r;await r.text();return import(`./`+n)}';

/** Words, which nothing else imports, cost no second request: where they did not come, another address is tried. */
const wordImports = /\{(?:[a-z]{2}:\(\)=>import\(`\.\/[a-z]{2}-[^`]+`\),?){2,}\}/g;
// biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the browser's
const loadWords = 'function loadWords(n){return import(n=`./${n}.js`).catch(()=>import(n+`?`+Date.now()))}';
const namesOf = (imports) => [...imports.matchAll(/\.\/([^`]+)\.js/g)].map(([, name]) => name).join();

/** Takes off what is left of the preloading: `load(()=>import(…),[])` is the import. Then makes imports patient. */
function mendImports() {
  const folder = join(root, 'dist/frame/assets');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    if (file.startsWith('rolldown-runtime')) {
      rmSync(join(folder, file));
      continue;
    }
    const code = readFileSync(join(folder, file), 'utf8')
      .replace(wrappedImport, '$1')
      .replace(pickingImport, '$2')
      .replace(preloads, '')
      .replace(runtime, namespaceOf)
      .replace(partImport, 'loadPart(`$1`)')
      .replace(
        wordImports,
        (imports) => `Object.fromEntries(\`${namesOf(imports)}\`.split(\`,\`).map(n=>[n.slice(0,2),()=>loadWords(n)]))`,
      );
    const needed = [
      ...(code.includes('loadPart(') ? [loadPart] : []),
      ...(code.includes('loadWords(') ? [loadWords] : []),
    ];
    writeFileSync(join(folder, file), [code.trimEnd(), ...needed].join('\n'));
  }
}

/** Types for those who import the module: its file names every type it promises. */
function types(entry, fileName) {
  const { outputText } = ts.transpileDeclaration(readFileSync(join(root, entry), 'utf8'), {
    fileName: entry,
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  writeFileSync(join(root, 'dist', fileName), outputText);
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
await frame();
mendImports();
await script('src/loader/main.ts', 'iife', 'widget.js');
await script('src/panel/main.ts', 'es', 'widget-panel.mjs');
await script('src/teaser/main.ts', 'es', 'widget-teaser.mjs');
await script('src/search-box/main.ts', 'es', 'widget-search.mjs');
await script('src/module/index.ts', 'es', 'widget.mjs');
types('src/module/index.ts', 'widget.d.mts');
copyFileSync(join(root, 'src/favicon.svg'), join(root, 'dist/favicon.svg'));

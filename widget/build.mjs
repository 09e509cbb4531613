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
  /(?<![\w$.])[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+\))?),(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\))\)/g;

/** Takes off what is left of the preloading: `load(()=>import(…),[])` is the import. */
function unwrapImports() {
  const folder = join(root, 'dist/frame/assets');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const code = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), code.replace(wrappedImport, '$1'));
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
unwrapImports();
await script('src/loader/main.ts', 'iife', 'widget.js');
await script('src/panel/main.ts', 'es', 'widget-panel.mjs');
await script('src/teaser/main.ts', 'es', 'widget-teaser.mjs');
await script('src/search-box/main.ts', 'es', 'widget-search.mjs');
await script('src/module/index.ts', 'es', 'widget.mjs');
types('src/module/index.ts', 'widget.d.mts');
copyFileSync(join(root, 'src/favicon.svg'), join(root, 'dist/favicon.svg'));

import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
      lib: { entry: join(root, entry), name: 'parleyWidget', formats: [format], fileName: () => fileName },
    },
  });
}

/** The chat in its frame: files named by their content, found through the manifest. */
function frame() {
  return build({
    ...common,
    base: '/widget/',
    build: {
      target: oldestBrowsers,
      outDir: 'dist/frame',
      emptyOutDir: true,
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: { input: join(root, 'src/frame/main.ts') },
    },
  });
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
await frame();
await script('src/loader/main.ts', 'iife', 'widget.js');
await script('src/module/index.ts', 'es', 'widget.mjs');

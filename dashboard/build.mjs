import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));

/**
 * Pages are parts of their own, loaded when somebody goes there. What several pages share is one part, not one per
 * set of pages that share it: a page would wait for thirty files of a few hundred bytes each.
 */
await build({
  root,
  configFile: false,
  logLevel: 'error',
  base: '/dashboard/',
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // One file of styles: the first page alone would wait for seven, and all of them together are small.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(root, 'src/main.tsx'),
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'shell', tags: ['$initial'], priority: 1 },
            { name: 'pages', minShareCount: 2 },
          ],
        },
      },
    },
  },
});

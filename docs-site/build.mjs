import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { renderGuides } from './render-guides.mjs';

const root = dirname(fileURLToPath(import.meta.url));

/** The script and styles of the pages, named by their content; the pages themselves are made by the server. */
await build({
  root,
  configFile: false,
  logLevel: 'error',
  base: '/docs/',
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: { input: [join(root, 'src/docs.ts'), join(root, 'src/theme.ts')] },
  },
});
writeFileSync(join(root, 'dist', 'guides.json'), JSON.stringify(renderGuides(join(root, '..', 'docs'))));

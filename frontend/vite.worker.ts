import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

const client = path.join(import.meta.dirname, 'dist/client');
const read = (name: string): string => readFileSync(path.join(client, name), 'utf8');

const shell = read('offline.html');
/** Its script and style sheet, and the fonts of the first characters. */
const files = [
  ...[...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address),
  ...Object.values(JSON.parse(read('.vite/manifest.json')) as Record<string, { file: string }>)
    .filter(({ file }) => /-core-[^/]*\.woff2$/.test(file))
    .map(({ file }) => `/${file}`),
];
// Every file of the application is named there, by its content.
const version = createHash('sha256')
  .update(read('.vite/manifest.json') + shell)
  .digest('hex')
  .slice(0, 12);

/**
 * The service worker, one classic script: not every browser runs modules there. After the application and the page without a
 * connection, whose files it names.
 */
export default defineConfig({
  define: { ofBuild: JSON.stringify({ version, shell: '/offline.html', files }) },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false, // beside the application
    copyPublicDir: false,
    modulePreload: false,
    reportCompressedSize: false, // compress.ts compresses it
    rolldownOptions: {
      input: 'src/worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});

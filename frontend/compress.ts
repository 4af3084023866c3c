/**
 * Runs after the build: removes comments from the first script, which every page contains, and writes a
 * brotli and a gzip sibling for every text asset, so that the server never compresses one.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync } from 'vite';

const folder = join(import.meta.dirname, 'dist/client');

const early = join(folder, 'early.js');
writeFileSync(early, minifySync('early.js', readFileSync(early, 'utf8')).code);

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = join(folder, name);
  if (name.endsWith('.br') || name.endsWith('.gz')) rmSync(file);
  // index.html is a template: it is never sent unchanged.
  else if (/\.(m?js|css|svg|wasm|ttf|webmanifest)$/.test(name) && statSync(file).isFile()) {
    const content = readFileSync(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/**
 * Lets plain Node.js run the backend's sources as Jest does (same compiler, same settings): for hot reload,
 * for Jest's global setup, and for the processes that tests start.
 * Use: `node --import ./tools/typescript.mjs FILE.ts`, or import it before anything in TypeScript.
 */
import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const settings = JSON.parse(readFileSync(new URL('../backend/.swcrc', import.meta.url), 'utf8'));
delete settings.$schema;

registerHooks({
  resolve(specifier, context, next) {
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return next(source.href, context);
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/'))
      return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...settings, swcrc: false, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

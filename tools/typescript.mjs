/**
 * Lets plain Node.js run TypeScript sources of the backend, and those that the frontend's tests load: for hot
 * reload, for Jest, and for processes that tests start. Usage: `node --import ./tools/typescript.mjs
 * FILE.ts`, or import it before any TypeScript.
 */
import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const { $schema: _, ...ofBackend } = JSON.parse(
  readFileSync(new URL('../backend/.swcrc', import.meta.url), 'utf8'),
);
const ofFrontend = {
  ...ofBackend,
  jsc: {
    target: ofBackend.jsc.target,
    parser: { syntax: 'typescript', tsx: true },
    // Needed to import JSON.
    experimental: { keepImportAttributes: true },
    transform: {
      react: { runtime: 'automatic' },
      // Vite defines it elsewhere.
      optimizer: { globals: { vars: { 'import.meta.env.SSR': 'false' } } },
    },
  },
};
const frontend = new URL('../frontend/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return next(source.href, context);
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!/^file:.*\.tsx?$/.test(url) || url.includes('/node_modules/')) return next(url, context);
    const settings = url.startsWith(frontend) ? ofFrontend : ofBackend;
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...settings, swcrc: false, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

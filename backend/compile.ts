/**
 * Compiles each module of `src` to `dist`, and copies the files that modules read. Types are left to `make check`: the compiler
 * that checks them takes 7.2 processor seconds here instead of 0.7, and 31 MB of packages that a start does not need.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync, TsconfigCache } from 'rolldown/utils';

const source = path.join(import.meta.dirname, 'src');
const dist = path.join(import.meta.dirname, 'dist');
const tsconfig = path.join(import.meta.dirname, 'tsconfig.json');
const cache = new TsconfigCache(tsconfig);
const options = { tsconfig, target: 'es2023', typescript: { rewriteImportExtensions: 'rewrite' as const } };

const isOfTests = (name: string): boolean => name.endsWith('.test.ts') || /(?:^|\/)testing\//.test(name);
const isRead = (name: string): boolean => /\.(?:js|typ)$|(?:^|\/)demo\/.*\.md$/.test(name);

function compile(name: string): void {
  const file = path.join(source, name);
  const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), options, cache);
  if (errors.length > 0) throw new AggregateError(errors, `${name}: ${errors.join('\n')}`);
  writeFileSync(path.join(dist, name.replace(/\.ts$/, '.js')), code);
}

for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  const isModule = name.endsWith('.ts') && !isOfTests(name);
  if (!isModule && !isRead(name)) continue;
  mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
  if (isModule) compile(name);
  else copyFileSync(path.join(source, name), path.join(dist, name));
}

/**
 * Records this backend as the last release: compiled, with its data, in test/baseline.tar.gz. Tests of upgrades start
 * it, and work without the history of a repository.
 */
import { transform } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilerOptions } from './compiler-options.ts';

const here = import.meta.dirname;
const release = mkdtempSync(path.join(tmpdir(), 'steward-baseline-'));
const backend = path.join(release, 'backend');
try {
  for (const part of ['data', 'demo', 'package.json'])
    cpSync(path.join(here, part), path.join(backend, part), { recursive: true });
  await compile(path.join(here, 'src'), path.join(backend, 'dist'));
  execFileSync('tar', ['-czf', path.join(here, 'test/baseline.tar.gz'), '-C', release, 'backend']);
} finally {
  rmSync(release, { recursive: true });
}

async function compile(sources: string, target: string): Promise<void> {
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (/\.test\.ts$|[/\\]testing[/\\]/.test(name) || !/\.(ts|js|typ|json)$/.test(name)) continue;
    const [source, compiled] = [path.join(sources, name), path.join(target, name)];
    mkdirSync(path.dirname(compiled), { recursive: true });
    if (!name.endsWith('.ts')) {
      cpSync(source, compiled);
      continue;
    }
    const options = { ...compilerOptions, filename: source, minify: true, sourceMaps: false };
    const { code } = await transform(readFileSync(source, 'utf8'), options);
    writeFileSync(compiled.replace(/\.ts$/, '.js'), code);
  }
}

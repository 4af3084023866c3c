import { transformSync } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilerOptions } from '../../compiler-options.ts';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const baseline = path.join(checkout, 'backend/test/baseline.tar.gz');

/**
 * The backend of the last release, recorded by `make api-baseline`, run with the packages of this version.
 * @param folder an empty one, used for nothing else
 * @returns path of its main script
 * @throws Error if the release needs packages that are no longer installed: record a newer release
 */
export function lastRelease(folder: string): string {
  execFileSync('tar', ['-xzf', baseline, '-C', folder]);
  symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));
  const missing = packagesOf(folder).filter((name) => !packagesOf(checkout).includes(name));
  if (missing.length > 0)
    throw new Error(`The last release needs packages that are not installed: ${missing.join(', ')}`);
  return path.join(folder, 'backend/dist/main.js');
}

function packagesOf(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'backend/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies);
}

/** A copy of the built application with one more migration. @returns path of its main script */
export function versionAfter(folder: string, statement: string): string {
  const backend = path.join(folder, 'backend');
  for (const part of ['dist', 'data', 'demo', 'package.json'])
    cpSync(path.join(checkout, 'backend', part), path.join(backend, part), { recursive: true });
  symlinkSync(path.join(checkout, 'node_modules'), path.join(folder, 'node_modules'));
  const step = `\nclass Next1999000000000 {
  name = 'Next1999000000000';
  async up(db) { await db.query(${JSON.stringify(statement)}); }
  async down() {}
}
migrations.push(Next1999000000000);\n`;
  writeFileSync(path.join(backend, 'dist', 'migrations', 'index.js'), step, { flag: 'a' });
  // The built main.js loads the bundle, which contains its migrations.
  const program = path.join(backend, 'dist', 'boot', 'main.js');
  const source = readFileSync(path.join(checkout, 'backend/src/boot/main.ts'), 'utf8');
  writeFileSync(program, transformSync(source, compilerOptions).code);
  return program;
}

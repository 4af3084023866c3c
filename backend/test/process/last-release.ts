import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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

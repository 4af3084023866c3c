import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Steward } from './steward.js';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const baseline = path.join(checkout, 'backend/test/baseline.tar.gz');
/** Releases by the content of their archive, unpacked. */
const cache = path.join(checkout, 'node_modules/.cache/last-release');

/**
 * Starts the backend of the last release, recorded by `make api-baseline`, with the packages of this version,
 * and waits until it serves.
 * @throws Error if the release needs packages that are no longer installed: record a newer release
 */
export function startRelease(env: Record<string, string>): Promise<Steward> {
  const release = lastRelease();
  const missing = packagesOf(release).filter((name) => !packagesOf(checkout).includes(name));
  if (missing.length > 0)
    throw new Error(`The last release needs packages that are not installed: ${missing.join(', ')}`);
  // It has thousands of modules, and to compile them is the slowest part of its start.
  const compiled = path.join(release, 'compiled');
  return Steward.start({ NODE_COMPILE_CACHE: compiled, ...env }, path.join(release, 'backend/dist/main.js'));
}

/** @returns the folder of the unpacked release, which later runs use again */
function lastRelease(): string {
  const name = createHash('sha256').update(readFileSync(baseline)).digest('hex').slice(0, 16);
  const folder = path.join(cache, name);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const earlier = readdirSync(cache);
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-'));
  execFileSync('tar', ['-xzf', baseline, '-C', unfinished]);
  symlinkSync(path.join(checkout, 'node_modules'), path.join(unfinished, 'node_modules'));
  renameSync(unfinished, folder);
  for (const other of earlier) rmSync(path.join(cache, other), { recursive: true });
  return folder;
}

/** Name of the class of its last migration. */
export function lastMigrationOfRelease(): string {
  const folder = 'backend/dist/migrations/';
  const files = execFileSync('tar', ['-tzf', baseline], { encoding: 'utf8' })
    .split('\n')
    .flatMap((file) => (file.startsWith(folder) ? [file.slice(folder.length)] : []));
  const last =
    files
      .filter((file) => /^\d/.test(file))
      .sort()
      .at(-1) ?? '';
  const [number = '', ...words] = last.replace(/\.js$/, '').split('-');
  return `${words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')}${number}`;
}

function packagesOf(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'backend/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies);
}

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.js';
import { Steward } from './steward.js';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
/** Commit of the last release; empty before there is one. */
const commit = readFileSync(path.join(checkout, 'backend/test/last-release.txt'), 'utf8').trim();
/** Releases by their commit, built. */
const cache = path.join(checkout, 'node_modules/.cache/last-release');

/** Tests of an upgrade from the last release; skipped, with the reason, where that cannot be built. */
export function describeUpgrade(name: string, tests: () => void): void {
  const reason = whyNot();
  if (reason === undefined) {
    describe(name, tests);
    return;
  }
  process.stdout.write(`Skipped: ${name}. ${reason}\n`);
  describe.skip(`${name}: ${reason}`, tests);
}

function whyNot(): string | undefined {
  if (commit === '') return 'backend/test/last-release.txt names no commit yet.';
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    return `This clone has no commit ${commit}.`;
  }
  return undefined;
}

/** Starts the backend of the last release with the packages of this version, and waits until it serves. */
export function startRelease(env: Record<string, string>): Promise<Steward> {
  return Steward.start(env, path.join(lastRelease(), 'backend/dist/main.js'));
}

/** @returns the folder of the release, which is built once */
function lastRelease(): string {
  const folder = path.join(cache, commit);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const earlier = readdirSync(cache);
  // Elsewhere, because Node.js runs no TypeScript in a folder of packages.
  const place = mkdtempSync(path.join(temporaryFolder(), 'steward-release-'));
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-'));
  try {
    const files = git('archive', commit, 'package.json', 'backend', 'texts');
    execFileSync('tar', ['-xf', '-', '-C', place], { input: files });
    linkPackages(place);
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: path.join(place, 'backend'), stdio: 'pipe' });
    execFileSync('cp', ['-a', `${place}/.`, unfinished]);
  } finally {
    rmSync(place, { recursive: true });
  }
  renameSync(unfinished, folder);
  for (const other of earlier) rmSync(path.join(cache, other), { recursive: true });
  return folder;
}

/** All packages of this version and those that only the release needed, but the release's own workspaces. */
function linkPackages(release: string): void {
  const packages = path.join(release, 'node_modules');
  for (const name of packageNames(path.join(checkout, 'node_modules'))) {
    mkdirSync(path.dirname(path.join(packages, name)), { recursive: true });
    symlinkSync(path.join(checkout, 'node_modules', name), path.join(packages, name));
  }
  mkdirSync(path.join(packages, '@steward'), { recursive: true });
  symlinkSync('../../texts', path.join(packages, '@steward/texts'));
  for (const workspace of ['backend', 'texts']) {
    const own = path.join(checkout, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(release, workspace, 'node_modules'));
  }
  installMissing(release, packages);
}

/** Names of a folder's packages, with those in scopes. */
const packageNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name !== '@steward' && name !== '.cache')
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(path.join(folder, name)).map((own) => `${name}/${own}`) : [name],
    );

/** Installs the packages of the release's backend that this version has no longer. */
function installMissing(release: string, packages: string): void {
  const { dependencies } = JSON.parse(readFileSync(path.join(release, 'backend/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const places = [packages, path.join(release, 'backend/node_modules')];
  const missing = Object.entries(dependencies).filter(
    ([name]) => !places.some((place) => existsSync(path.join(place, name))),
  );
  if (missing.length === 0) return;
  const folder = path.join(release, 'earlier');
  mkdirSync(folder);
  // So that npm does not take the release, whose workspaces are links, for the project.
  writeFileSync(path.join(folder, 'package.json'), '{}');
  const wanted = missing.map(([name, version]) => `${name}@${version}`);
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], {
    cwd: folder,
    stdio: 'pipe',
  });
  for (const [name] of missing) {
    const link = path.join(packages, name);
    mkdirSync(path.dirname(link), { recursive: true });
    // Relative, since the release is copied.
    symlinkSync(path.relative(path.dirname(link), path.join(folder, 'node_modules', name)), link);
  }
}

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: checkout, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'pipe'] });

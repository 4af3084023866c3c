import { type Options, transform, transformSync } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: checkout, encoding: 'utf8', stdio: 'pipe' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

const commit = (name: string): string | undefined =>
  git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);

/**
 * The last commit before this version's newest migration, so that there is something to migrate, and the last one before
 * this one.
 */
function commitsBefore(): string[] {
  const migrations = 'backend/src/migrations';
  const changed = git('status', '--porcelain', migrations) !== undefined;
  const newest = changed
    ? 'HEAD'
    : `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations)}^`;
  return [commit(newest), commit('HEAD^')].filter((found) => found !== undefined);
}

/** The commit of the last release, which recorded its API. */
const releases = (): string[] => {
  const release = git('log', '-1', '--format=%H', '--', 'openapi/released.json');
  return release === undefined ? [] : [release];
};

/** The backend of the last release, built as `versionBefore` is. */
export const lastRelease = (folder: string): Promise<Built | string> => buildFirst(releases(), folder);

/**
 * Builds the backend of the version before, with the packages of this one.
 * @param folder an empty one, for it alone
 * @returns its program, or why there is none
 */
export const versionBefore = (folder: string): Promise<Built | string> => buildFirst(commitsBefore(), folder);

interface Built {
  program: string;
  commit: string;
}

async function buildFirst(commits: readonly string[], folder: string): Promise<Built | string> {
  let reason = 'there is no earlier commit';
  for (const commit of commits) {
    const place = path.join(folder, commit);
    extract(commit, place);
    const gone = packagesOf(place).filter((name) => !packagesOf(checkout).includes(name));
    if (gone.length === 0) {
      await compile(path.join(place, 'backend'));
      return { program: path.join(place, 'backend', 'dist', 'main.js'), commit: commit.slice(0, 10) };
    }
    reason = `it needs packages that are no longer installed: ${gone.join(', ')}`;
  }
  return reason;
}

/** Its backend as it was, beside this version's packages. */
function extract(commit: string, place: string): void {
  mkdirSync(place);
  const archive = path.join(place, 'backend.tar');
  execFileSync('git', ['archive', '--output', archive, commit, 'backend', 'package.json'], {
    cwd: checkout,
  });
  execFileSync('tar', ['-xf', archive, '-C', place]);
  rmSync(archive);
  symlinkSync(path.join(checkout, 'node_modules'), path.join(place, 'node_modules'));
}

function packagesOf(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'backend', 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies);
}

/** As the build does, without looking at types. */
async function compile(backend: string): Promise<void> {
  const options = compilerOptions(backend);
  for (const name of readdirSync(path.join(backend, 'src'), { recursive: true, encoding: 'utf8' })) {
    const [source, target] = [path.join(backend, 'src', name), path.join(backend, 'dist', name)];
    if (/\.test\.ts$|[/\\]testing[/\\]/.test(name) || !/\.(ts|js|typ|json)$/.test(name)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    if (!name.endsWith('.ts')) {
      cpSync(source, target);
      continue;
    }
    const { code } = await transform(readFileSync(source, 'utf8'), { ...options, filename: source });
    writeFileSync(target.replace(/\.ts$/, '.js'), code);
  }
}

function compilerOptions(backend: string) {
  const { jsc, ...settings } = JSON.parse(readFileSync(path.join(backend, '.swcrc'), 'utf8')) as Options;
  return { ...settings, jsc: { ...jsc, rewriteRelativeImportExtensions: true }, swcrc: false };
}

/** A copy of the built program with one more migration. @returns its program */
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
  // The built main.js leads to the bundle, which has its migrations within it.
  const program = path.join(backend, 'dist', 'main.js');
  const source = readFileSync(path.join(checkout, 'backend/src/main.ts'), 'utf8');
  writeFileSync(program, transformSync(source, compilerOptions(path.join(checkout, 'backend'))).code);
  return program;
}

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Refused } from './refused.mjs';

/** Folders of packages, with the lock file of each. */
const packages = [
  ['node_modules', 'package-lock.json'],
  ['tools/node/node_modules', 'tools/node/package-lock.json'],
];
const workspaces = ['backend', 'frontend', 'texts'];
/** Built parts of a tree. */
const built = ['backend/dist', 'frontend/dist'];

/**
 * Builds beside the checkout, each a whole tree in `.builds/COMMIT.xxxxxx`. The link `.builds/current` names the one that
 * `backend/run` starts; without it, the program in the checkout itself is started. While `.builds/switching` exists, the
 * checkout's files may be of another version than that one.
 */
export class Builds {
  constructor(clone) {
    this.clone = clone;
    this.folder = path.join(clone.folder, '.builds');
    this.link = path.join(this.folder, 'current');
    this.journal = path.join(this.folder, 'switching');
  }

  /** Name of the tree that a start runs; undefined for the checkout itself. */
  get current() {
    return existsSync(path.join(this.link, 'backend/dist/main.js')) ? readlinkSync(this.link) : undefined;
  }

  /** The tree that a start runs. */
  get running() {
    return this.current === undefined ? this.clone.folder : this.treeOf(this.current);
  }

  treeOf(name) {
    return path.join(this.folder, name);
  }

  /** Version and commit of a tree, as its program says it. */
  versionIn(tree) {
    const file = path.join(tree, 'backend/dist/VERSION');
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  }

  /** Builds a commit. @returns the name of its tree @throws Refused, after which nothing is left of it */
  build(commit) {
    return this.#makeTree(commit, (tree) => {
      run('make', ['--no-print-directory', 'build'], tree, 'The new version cannot be built', {
        ...withoutMake(process.env),
        COMMIT: commit.slice(0, 7),
      });
      if (!existsSync(path.join(tree, 'backend/dist/main.js')))
        throw new Refused('The new version cannot be built: it has no program.');
    });
  }

  /** Gives the program in the checkout a tree of its own, so that the checkout's files may change. @returns its name */
  moveOut(commit) {
    if (this.current !== undefined) return this.current;
    const name = this.#makeTree(commit, (tree) => {
      for (const part of built) linkTree(path.join(this.clone.folder, part), path.join(tree, part));
    });
    this.#run(name);
    return name;
  }

  /** The commit's files, with the packages that are locked alike. */
  #makeTree(commit, complete) {
    mkdirSync(this.folder, { recursive: true });
    const tree = mkdtempSync(path.join(this.folder, `${commit}.`));
    try {
      const archive = path.join(tree, 'archive.tar');
      // Rights as of a usual clone, not those for a group.
      const rights = ['-c', 'tar.umask=0022'];
      const { ok, why } = this.clone.git(...rights, 'archive', '--format=tar', '-o', archive, commit);
      if (!ok) throw new Refused(`git cannot read ${commit}: ${why}`);
      run('tar', ['-xf', archive], tree, `The files of ${commit} cannot be unpacked`);
      rmSync(archive);
      // Steward may run under another account.
      chmodSync(tree, 0o755);
      this.#sharePackages(tree);
      complete(tree);
      // A power cut must not leave a program with empty files.
      spawnSync('sync');
      return path.basename(tree);
    } catch (error) {
      rmSync(tree, { recursive: true, force: true });
      throw error;
    }
  }

  /** Hard links: without a copy, and without the registry. */
  #sharePackages(tree) {
    const { running } = this;
    for (const [folder, lock] of packages) {
      const from = path.join(running, folder);
      if (!existsSync(from) || locked(path.join(running, lock)) !== locked(path.join(tree, lock))) continue;
      linkTree(from, path.join(tree, folder));
      // The lock file of the new version is later than they are.
      for (const stamp of ['.packages', '.tools', '.package-lock.json'])
        if (existsSync(path.join(from, stamp))) renew(path.join(tree, folder, stamp));
      if (folder !== 'node_modules') continue;
      for (const workspace of workspaces) {
        const own = path.join(workspace, 'node_modules');
        if (existsSync(path.join(running, own))) linkTree(path.join(running, own), path.join(tree, own));
      }
    }
  }

  /**
   * Has the next start run another tree, then puts its files into the checkout. Killed at any moment, a start runs either.
   * @param target of the checkout: its commit, and `at`, the branch or again the commit
   */
  switchTo(name, target) {
    write(this.journal, JSON.stringify(target));
    this.#run(name);
    this.recover();
  }

  /** One rename decides. */
  #run(name) {
    const next = `${this.link}.next`;
    rmSync(next, { force: true });
    symlinkSync(name, next);
    renameSync(next, this.link);
    flush(this.folder);
  }

  /** Ends what `switchTo` has begun, also after a kill. */
  recover() {
    if (!existsSync(this.journal)) return;
    const { commit, at } = JSON.parse(readFileSync(this.journal, 'utf8'));
    const { current } = this;
    // Without its link, nothing has changed yet.
    if (current?.startsWith(`${commit}.`)) this.clone.becomes(commit, at, this.treeOf(current));
    rmSync(this.journal);
  }

  /** Removes trees that no start runs, also of updates that were killed. */
  removeOthers() {
    const { current } = this;
    for (const name of readdirSync(this.folder))
      if (/^[0-9a-f]{40,}\./.test(name) && name !== current)
        rmSync(this.treeOf(name), { recursive: true, force: true });
  }
}

function run(program, args, cwd, message, env = process.env) {
  const { status } = spawnSync(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Refused(`${message}.`);
}

/** Our own make's options are not for the one of the new version. */
const withoutMake = ({ MAKEFLAGS: _1, MFLAGS: _2, MAKELEVEL: _3, MAKEOVERRIDES: _4, TO: _5, ...others }) =>
  others;

/** Packages of a lock file, without the versions of our own, which change with each release. */
function locked(file) {
  if (!existsSync(file)) return undefined;
  const { packages: entries } = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify(
    Object.entries(entries).map(([place, { version, ...entry }]) =>
      place.includes('node_modules/') ? [place, version, entry] : [place, entry],
    ),
  );
}

/** Links are copied as they are: those of workspaces are relative, and lead to the new tree. */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== '.cache') linkTree(source, target);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source, target) {
  try {
    linkSync(source, target);
  } catch {
    // Another file system, or one without hard links.
    copyFileSync(source, target);
  }
}

/** A file of its own with the time of now. */
function renew(file) {
  const content = readFileSync(file);
  rmSync(file);
  writeFileSync(file, content);
}

function write(file, text) {
  writeFileSync(`${file}.new`, text, { flush: true });
  renameSync(`${file}.new`, file);
  flush(path.dirname(file));
}

function flush(folder) {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

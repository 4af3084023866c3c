import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { Refused } from './refused.mjs';

/** The git clone that Steward runs from. */
export class Clone {
  constructor(folder) {
    this.folder = folder;
  }

  /** @returns `{ ok, out, why }`; `why` is the last line that git wrote about a failure */
  git(...args) {
    const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: this.folder, encoding: 'utf8' });
    if (error?.code === 'ENOENT') throw new Refused('Install git first: make update works in a git clone.');
    const why = stderr?.trim().split('\n').at(-1) ?? String(error);
    return { ok: status === 0, out: stdout?.trim() ?? '', why };
  }

  /** @throws Refused unless it is a clone without changes of its own */
  assertClean() {
    if (!existsSync(path.join(this.folder, '.git')))
      throw new Refused(`${this.folder} is not a git clone: clone Steward with git to update it.`);
    const { ok, out, why } = this.git('status', '--porcelain', '--untracked-files=no');
    if (!ok) throw new Refused(`git cannot read this clone: ${why}`);
    const [changed] = out.split('\n').filter(Boolean);
    if (changed !== undefined)
      throw new Refused(
        `This clone has changes of its own (${changed.trim().replace(/^\S+\s+/, '')}): commit or undo them first.`,
      );
  }

  /** Commit and, unless it is detached, branch. */
  head() {
    const commit = this.git('rev-parse', 'HEAD').out;
    const branch = this.git('symbolic-ref', '--quiet', '--short', 'HEAD').out;
    return { commit, at: branch || commit };
  }

  /** @returns the commit's hash, undefined if there is none of that name */
  commitOf(name) {
    if (name.startsWith('-')) return undefined;
    return this.git('rev-parse', '--quiet', '--verify', `${name}^{commit}`).out || undefined;
  }

  /** Commits and tags of the place that it was cloned from. @returns the reason of a failure */
  fetch() {
    if (this.git('remote').out === '') return undefined;
    const { ok, why } = this.git('fetch', '--quiet', '--tags');
    return ok ? undefined : why;
  }

  /** The commit that REF names: of a branch that is behind the one it follows, that one's. */
  commitNamed(name) {
    const commit = this.commitOf(name);
    const followed = this.commitOf(`${name}@{upstream}`);
    const isBehind =
      commit &&
      followed &&
      this.git('merge-base', '--is-ancestor', commit, followed).ok &&
      followed !== commit;
    return isBehind ? followed : (commit ?? this.commitOf(`origin/${name}`));
  }

  /** The version of root's package.json in that commit. */
  versionOf(commit) {
    return JSON.parse(this.git('show', `${commit}:package.json`).out || '{}').version;
  }

  /** Names of a commit's files. */
  filesOf(commit) {
    return this.git('ls-tree', '-r', '-z', '--name-only', commit).out.split('\0').filter(Boolean);
  }

  /** @throws Refused if a file that git does not know is where the commit has one */
  assertRoomFor(commit) {
    const known = new Set(this.filesOf('HEAD'));
    const inTheWay = this.filesOf(commit).find(
      (file) => !known.has(file) && existsSync(path.join(this.folder, file)),
    );
    if (inTheWay !== undefined)
      throw new Refused(
        `The new version has a file ${inTheWay}, and this clone one of its own: move that away first.`,
      );
  }

  /**
   * Gives the clone the files of a commit, each whole at any moment: `git checkout` would leave one that is cut, of all files
   * perhaps the one that starts Steward, when it is killed. Safe to repeat.
   * @param at branch or commit to be at
   * @param tree folder with the commit's files
   */
  becomes(commit, at, tree) {
    const files = this.filesOf(commit);
    const next = path.join(this.folder, '.builds/file.new');
    for (const file of files) {
      const [source, target] = [path.join(tree, file), path.join(this.folder, file)];
      if (!existsSync(source) || isSame(source, target)) continue;
      mkdirSync(path.dirname(target), { recursive: true });
      copyFileSync(source, next);
      renameSync(next, target);
    }
    const kept = new Set(files);
    for (const file of this.filesOf('HEAD')) if (!kept.has(file)) this.#remove(file);
    // Left by a git that was killed: nobody else works in this clone.
    for (const lock of ['index.lock', 'HEAD.lock'])
      rmSync(path.join(this.folder, '.git', lock), { force: true });
    const moved =
      at === commit
        ? this.git('update-ref', '--no-deref', 'HEAD', commit)
        : this.git('symbolic-ref', 'HEAD', `refs/heads/${at}`);
    const read = this.git('reset', '--quiet');
    if (!moved.ok || !read.ok)
      throw new Refused(`git cannot move to ${at}: ${moved.ok ? read.why : moved.why}`);
  }

  /** With folders that are empty then. */
  #remove(file) {
    rmSync(path.join(this.folder, file), { force: true });
    for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) {
      try {
        rmdirSync(path.join(this.folder, folder));
      } catch {
        return;
      }
    }
  }
}

const isProgram = (file) => (statSync(file).mode & 0o100) !== 0;

const isSame = (one, other) =>
  existsSync(other) && isProgram(one) === isProgram(other) && readFileSync(one).equals(readFileSync(other));

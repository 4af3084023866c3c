import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The release is refused; the message is one sentence for people, and nothing has been made. */
export class Refused extends Error {}

/** @throws Refused with git's reason */
function git(...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Refused(`git ${args[0]} failed: ${(error?.message ?? stderr).trim()}`);
  return stdout.trim();
}

/**
 * The release that this checkout is: a clean one, at the tag of its version.
 * @returns its version, tag and commit, and the commit's time in seconds, which all files of the release get
 * @throws Refused
 */
export function taggedRelease() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const tag = `v${version}`;
  if (git('status', '--porcelain') !== '')
    throw new Refused('A release is built from a clean checkout: commit or remove what `git status` lists.');
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(tag))
    throw new Refused(
      `A release is built from the tag of its version, and HEAD is not ${tag}: git tag -s ${tag}`,
    );
  return { version, tag, commit: git('rev-parse', 'HEAD'), time: Number(git('log', '-1', '--format=%ct')) };
}

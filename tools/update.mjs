/**
 * `make update [TO=REF]`: installs the newest version of the feed, or the given one, in a git clone. It makes a backup, builds
 * beside the running program, restarts it by UPDATE_RESTART, and goes back if the new version is not ready within two minutes.
 * Killed anywhere, the former or the new version starts. With `--recover`, which the Makefile calls, it only finishes an update
 * that was killed between both: that runs on the system's own Node.js, so it uses only features of Node.js 18.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Builds } from './update/builds.mjs';
import { Clone } from './update/clone.mjs';
import { newestVersion } from './update/feed.mjs';
import { backUp, restart, runningVersion } from './update/program.mjs';
import { Refused } from './update/refused.mjs';

const clone = new Clone(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const builds = new Builds(clone);
const say = (text) => console.log(text);

try {
  if (process.argv[2] === '--recover') builds.recover();
  else await update(process.argv[2]?.trim() ?? '');
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = 1;
}

async function update(to) {
  process.umask(0o022);
  const lock = await lockClone();
  try {
    builds.recover();
    clone.assertClean();
    if (!process.env.UPDATE_RESTART)
      throw new Refused(
        'Set UPDATE_RESTART to the command that restarts Steward, for example systemctl restart steward.',
      );
    const former = { ...clone.head(), version: builds.versionIn(builds.running) };
    if (!former.commit.startsWith(former.version?.split('+')[1] ?? 'nothing'))
      throw new Refused('Steward was not built here from this commit yet: run make build first.');
    const commit = to === '' ? await commitOfFeed(clone.versionOf(former.commit)) : commitGiven(to);
    if (commit === undefined || commit === former.commit) return await finish(former.version, to);
    await install(commit, former);
  } finally {
    lock.close();
  }
}

/** Nothing is to be installed, unless an update was killed before its restart. */
async function finish(version, to) {
  const running = await runningVersion();
  if (running !== undefined && running !== version) {
    say(`Steward ${version} is installed, and ${running} is still running. Restarting …`);
    const failed = await restart(version, path.join(builds.folder, 'restart.log'));
    if (failed !== undefined) throw new Refused(`Steward ${version} did not start (${failed}).`);
  }
  builds.removeOthers();
  say(`This is Steward ${version}: there is nothing newer${to && ` at ${to}`}.`);
}

async function install(commit, former) {
  clone.assertRoomFor(commit);
  builds.removeOthers();
  say(`Updating Steward ${former.version} to ${clone.versionOf(commit)}+${commit.slice(0, 7)}.`);
  say('Making a backup …');
  backUp(builds.running);
  say('Building beside the running version …');
  const name = builds.build(commit);
  const version = builds.versionIn(builds.treeOf(name));
  const formerName = builds.moveOut(former.commit);
  say('Switching over …');
  builds.switchTo(name, { commit, at: commit });
  say('Restarting …');
  const log = path.join(builds.folder, 'restart.log');
  const failed = await restart(version, log);
  if (failed === undefined) {
    builds.removeOthers();
    return say(`Steward ${version} is running.`);
  }
  say(`Going back to Steward ${former.version} …`);
  builds.switchTo(formerName, former);
  const stuck = await restart(former.version, log);
  builds.removeOthers();
  throw new Refused(
    `Steward ${version} did not start (${failed}), so ` +
      (stuck === undefined
        ? `Steward ${former.version} is running again.`
        : `Steward ${former.version} was put back, but it is not ready either: ${stuck}.`),
  );
}

/** @returns undefined if the feed has nothing newer @throws Refused unless the tag is the signed commit */
async function commitOfFeed(running) {
  const newest = await newestVersion(process.env, running);
  if (!newest) return undefined;
  const tag = `v${newest.version}`;
  const failed = clone.fetch();
  const commit = clone.commitOf(`refs/tags/${tag}`);
  if (commit === undefined)
    throw new Refused(`This clone has no tag ${tag}${failed ? `, and git cannot fetch it: ${failed}` : '.'}`);
  if (commit !== newest.commit)
    throw new Refused(
      `The tag ${tag} is the commit ${commit}, and the feed names ${newest.commit}: nothing was changed.`,
    );
  return commit;
}

/** @throws Refused if there is none of that name */
function commitGiven(to) {
  const failed = clone.fetch();
  const commit = clone.commitNamed(to);
  if (commit === undefined)
    throw new Refused(
      `This clone has no commit, tag or branch ${to}${failed ? `, and git cannot fetch: ${failed}` : '.'}`,
    );
  return commit;
}

/** Only one at a time; the lock ends with the process. */
async function lockClone() {
  mkdirSync(builds.folder, { recursive: true });
  const { emitWarning } = process;
  process.emitWarning = () => {};
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(path.join(builds.folder, 'lock.sqlite'));
  process.emitWarning = emitWarning;
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Refused('Another update of this clone is running.', { cause: error });
  }
  return lock;
}

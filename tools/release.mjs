/**
 * `make release`: builds everything of a release from the tag of its version, in a folder of its own. Whatever is refused has made
 * nothing. The same tag, base image and version of Node.js give the same bytes.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { baseFor, baseLayout } from './release/base.mjs';
import { lastStageOf } from './release/dockerfile.mjs';
import { feedEntry, feedWith } from './release/feed.mjs';
import { writeImage } from './release/image.mjs';
import { contentsOf, differences } from './release/inspect.mjs';
import { writeInventory } from './audit/inventory.mjs';
import { layerOf, sha256 } from './release/layer.mjs';
import { minisigner } from './release/minisign.mjs';
import { Refused, taggedRelease } from './release/tag.mjs';

/** Names of processors: those of images, and npm's. */
const architectures = { amd64: 'x64', arm64: 'arm64' };
const scratch = mkdtempSync(path.join(tmpdir(), 'steward-release-'));
const source = path.join(scratch, 'source');
const made = path.join(scratch, 'made');
/** The rights of files in the client package. */
process.umask(0o022);
const say = (text) => console.log(text);

/** Runs a step of the build in the unpacked tag. */
function run(env, program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: source,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

/** Secrets come from the environment, or from a file that it names. */
function signer() {
  const { RELEASE_KEY: file, RELEASE_PASSPHRASE_FILE: kept, RELEASE_PASSPHRASE: given } = process.env;
  if (!file)
    throw new Refused('Set RELEASE_KEY to the file with the secret key of minisign that signs the release.');
  for (const one of [file, kept].filter(Boolean))
    if (!existsSync(one)) throw new Refused(`There is no file ${one}.`);
  const passphrase = kept ? readFileSync(kept, 'utf8').trimEnd() : given;
  return minisigner(readFileSync(file, 'utf8'), passphrase);
}

function unpack({ tag }) {
  mkdirSync(source);
  const archive = path.join(scratch, 'source.tar');
  const { status } = spawnSync('git', ['archive', '--format=tar', `--output=${archive}`, tag]);
  if (status !== 0 || spawnSync('tar', ['-xf', archive, '-C', source]).status !== 0)
    throw new Error(`${tag} could not be unpacked.`);
}

/** The program, which is the same for all processors, and the client package. */
function build({ commit }) {
  say('Building …');
  // As in the Dockerfile: with tools there, the bundle would take what a library uses only if it finds it.
  run({}, 'node', 'tools/install.mjs', '.', '--omit=dev');
  run({ COMMIT: commit.slice(0, 7) }, 'npm', 'run', '--silent', 'build', '-w', 'backend');
  run({ NODE_ENV: 'production' }, 'npm', 'run', '--silent', 'build', '-w', 'frontend');
  run({}, 'node', 'tools/install.mjs', '.', '--add');
  run({}, 'npm', 'run', '--silent', 'build', '-w', 'sdk');
  const packed = run({}, 'npm', 'pack', '--silent', '-w', 'sdk', '--pack-destination', made).trim();
  say(`  ${packed}`);
}

/** The files of an image: with the packages of a processor, none of which runs here. @returns their folder */
function ship(architecture) {
  const processor = architectures[architecture];
  say(`Packages for ${architecture} …`);
  run({}, 'node', 'tools/install.mjs', '.', '--omit=dev', '--os=linux', `--cpu=${processor}`, '--libc=glibc');
  const folder = path.join(scratch, architecture);
  run({}, 'node', 'backend/ship.ts', folder);
  return folder;
}

async function layersOf(stage, folder, time) {
  return Promise.all(
    stage.layers.map(({ from, to, folder: empty, createdBy }) =>
      layerOf({ files: from && path.join(folder, from), to: to ?? empty, time, createdBy }),
    ),
  );
}

async function images(release, layout, baseName) {
  const stage = lastStageOf(readFileSync(path.join(source, 'Dockerfile'), 'utf8'));
  const contents = [];
  for (const architecture of Object.keys(architectures)) {
    const folder = ship(architecture);
    const found = contentsOf(folder, architecture);
    if (found.faults.length > 0) throw new Error(found.faults.join('\n'));
    contents.push(found);
    const layers = await layersOf(stage, folder, release.time);
    const base = baseFor(layout, architecture);
    const name = `steward-${release.version}-linux-${architecture}.tar`;
    const digest = await writeImage(path.join(made, name), {
      base,
      baseName,
      stage,
      layers,
      architecture,
      release,
    });
    say(
      `  ${name} ${digest}, ${found.packages.length} packages, ${found.programs.length} programs of ${architecture}`,
    );
    for (const layer of layers)
      say(`    ${String(layer.bytes.length).padStart(9)} bytes  ${layer.digest}  ${layer.createdBy}`);
  }
  const faults = differences(...contents);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function main() {
  const { BASE, FEED, TO } = process.env;
  const release = taggedRelease();
  const to = path.resolve(TO || path.join('release', release.tag));
  if (existsSync(to)) throw new Refused(`${to} is there already: name another folder as TO.`);
  if (FEED && !existsSync(FEED)) throw new Refused(`FEED names no file: ${FEED}`);
  const entry = feedEntry(release, 'docs/releases');
  const signs = signer();
  const baseName = BASE || lastStageOf(readFileSync('Dockerfile', 'utf8')).base;
  const layout = baseLayout(baseName, scratch);
  for (const architecture of Object.keys(architectures)) baseFor(layout, architecture);

  mkdirSync(made);
  unpack(release);
  build(release);
  await images(release, layout, existsSync(baseName) ? path.basename(baseName) : baseName);
  const inventory = path.join(made, `steward-${release.version}.cdx.json`);
  const reason = writeInventory(source, inventory);
  if (reason) throw new Error(`No inventory: ${reason}`);
  writeFileSync(path.join(made, 'feed.json'), feedWith(entry, FEED && readFileSync(FEED, 'utf8')));
  const sums = readdirSync(made)
    .sort()
    .map((name) => `${sha256(readFileSync(path.join(made, name)))}  ${name}\n`);
  writeFileSync(path.join(made, 'SHA256SUMS'), sums.join(''));
  for (const name of ['feed.json', 'SHA256SUMS']) {
    const signature = signs.sign(readFileSync(path.join(made, name)), name, release.time);
    writeFileSync(path.join(made, `${name}.minisig`), signature);
  }
  mkdirSync(path.dirname(to), { recursive: true });
  // Another file system cannot take it by name.
  cpSync(made, `${to}.unfinished`, { recursive: true });
  renameSync(`${to}.unfinished`, to);
  say(`\n${release.tag} is in ${to}, signed by ${signs.publicKey}`);
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

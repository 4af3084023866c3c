import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertSigned, minisignKey } from '../../backend/src/parts/updates/infrastructure/minisign.ts';
import { versionsIn } from '../../backend/src/parts/updates/domain/feed.ts';
import { baseFor } from './base.mjs';
import { lastStageOf } from './dockerfile.mjs';
import { feedEntry, feedWith } from './feed.mjs';
import { writeImage } from './image.mjs';
import { contentsOf, differences } from './inspect.mjs';
import { layerOf, sha256 } from './layer.mjs';
import { minisigner } from './minisign.mjs';

const program = fileURLToPath(new URL('../release.mjs', import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), 'steward-release-test-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;
const aFolder = () => {
  const folder = path.join(root, String(++folders));
  mkdirSync(folder);
  return folder;
};
const time = 1_790_000_000;
const write = (folder, files) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
};
const elf = (machine) => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(14), Buffer.from([machine, 0])]);
const has = (name) => spawnSync(name, ['--version']).error === undefined;

test('a layer is of names and contents alone', async () => {
  const files = { 'b/run': '#!/bin/sh', 'a.js': '1', 'a/c.js': '2' };
  const one = write(aFolder(), files);
  const other = write(aFolder(), Object.fromEntries(Object.entries(files).reverse()));
  for (const folder of [one, other]) chmodSync(path.join(folder, 'b/run'), 0o755);
  chmodSync(path.join(other, 'a.js'), 0o600);
  utimesSync(path.join(other, 'a.js'), 1, 1);
  const layer = (folder) => layerOf({ files: folder, to: '/steward', time });
  const first = await layer(one);
  assert.deepEqual((await layer(other)).bytes, first.bytes);
  writeFileSync(path.join(other, 'a.js'), '3');
  assert.notEqual((await layer(other)).digest, first.digest);
  const listed = spawnSync('tar', ['-tvzf', '-', '--numeric-owner', '--full-time'], {
    input: first.bytes,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  }).stdout.replaceAll(/ +/g, ' ');
  assert.equal(
    listed,
    [
      'drwxr-xr-x 0/0 0 2026-09-21 14:13:20 steward',
      'drwxr-xr-x 0/0 0 2026-09-21 14:13:20 steward/a',
      'drwxr-xr-x 0/0 0 2026-09-21 14:13:20 steward/b',
      '-rw-r--r-- 0/0 1 2026-09-21 14:13:20 steward/a.js',
      '-rw-r--r-- 0/0 1 2026-09-21 14:13:20 steward/a/c.js',
      '-rwxr-xr-x 0/0 9 2026-09-21 14:13:20 steward/b/run',
      '',
    ].join('\n'),
  );
});

test('the Dockerfile is read, and a line that a release cannot follow is refused', () => {
  const text = readFileSync('Dockerfile', 'utf8');
  const { config, layers, base } = lastStageOf(text);
  assert.equal(base, 'node:24-slim');
  assert.equal(config.User, 'node');
  assert.equal(config.WorkingDir, '/steward');
  assert.deepEqual(config.Cmd, ['backend/run']);
  const stage = 'FROM base\nEXPOSE 3000 80\nWORKDIR /there\n';
  assert.deepEqual(lastStageOf(stage).config, {
    Env: [],
    ExposedPorts: { '3000/tcp': {}, '80/tcp': {} },
    WorkingDir: '/there',
  });
  assert.equal(config.Healthcheck.Interval, 10e9);
  assert.deepEqual(
    layers.map(({ from, to, folder }) => folder ?? [from, to]),
    ['/data', ['packages', '/steward'], ['program', '/steward']],
  );
  assert.throws(
    () => lastStageOf(text.replace('RUN mkdir', 'RUN apt-get install x && mkdir')),
    /runs nothing/,
  );
});

test('programs of another machine, and files of one architecture alone, are found', () => {
  const of = (cpu, machine, more = {}) => ({
    [`packages/node_modules/@img/sharp-linux-${cpu}/lib/sharp-linux-${cpu}.node`]: elf(machine),
    [`packages/node_modules/@img/sharp-linux-${cpu}/package.json`]: `{"name":"@img/sharp-linux-${cpu}","version":"1.0.0"}`,
    'program/backend/dist/main.js': 'main',
    ...more,
  });
  const amd64 = contentsOf(write(aFolder(), of('x64', 0x3e)), 'amd64');
  const arm64 = contentsOf(write(aFolder(), of('arm64', 0xb7)), 'arm64');
  assert.deepEqual([amd64.faults, arm64.faults, differences(amd64, arm64)], [[], [], []]);
  assert.deepEqual(arm64.packages, ['@img/sharp-linux-{processor}@1.0.0']);
  const wrong = contentsOf(write(aFolder(), of('x64', 0x3e, { 'program/extra.js': '' })), 'arm64');
  assert.equal(wrong.faults.length, 3);
  assert.match(wrong.faults[0], /sharp-linux-x64\.node, which is named after another processor/);
  assert.match(wrong.faults[1], /of machine 0x3e/);
  assert.deepEqual(differences(amd64, wrong), ['program/extra.js is not the same in both architectures.']);
});

/** A base image with one layer for each of two architectures, as skopeo leaves it. */
function aBase() {
  const layout = aFolder();
  mkdirSync(path.join(layout, 'blobs/sha256'), { recursive: true });
  const keep = (value, mediaType) => {
    const bytes = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
    writeFileSync(path.join(layout, 'blobs/sha256', sha256(bytes)), bytes);
    return { mediaType, digest: `sha256:${sha256(bytes)}`, size: bytes.length };
  };
  const manifests = ['amd64', 'arm64'].map((architecture) => {
    const layer = keep(
      Buffer.from(`layer of ${architecture}`),
      'application/vnd.oci.image.layer.v1.tar+gzip',
    );
    const config = keep(
      {
        os: 'linux',
        architecture,
        config: { Env: ['PATH=/bin'], Entrypoint: ['docker-entrypoint.sh'] },
        rootfs: { type: 'layers', diff_ids: [layer.digest] },
      },
      'application/vnd.oci.image.config.v1+json',
    );
    return keep({ schemaVersion: 2, config, layers: [layer] }, 'application/vnd.oci.image.manifest.v1+json');
  });
  const list = keep({ schemaVersion: 2, manifests }, 'application/vnd.oci.image.index.v1+json');
  write(layout, {
    'oci-layout': '{"imageLayoutVersion":"1.0.0"}',
    'index.json': JSON.stringify({ schemaVersion: 2, manifests: [list] }),
  });
  return layout;
}

test('an image is the base of its architecture with our layers, the same each time', async (context) => {
  const layout = aBase();
  assert.throws(() => baseFor(layout, 'riscv64'), /no version for linux\/riscv64/);
  const stage = lastStageOf(readFileSync('Dockerfile', 'utf8'));
  const layers = [
    await layerOf({ files: write(aFolder(), { 'a.js': '1' }), to: '/steward', time, createdBy: 'COPY' }),
  ];
  const release = { version: '1.2.3', commit: 'c'.repeat(40), time };
  const file = (name) => path.join(root, name);
  const save = (name) =>
    writeImage(file(name), {
      base: baseFor(layout, 'arm64'),
      baseName: 'base',
      stage,
      layers,
      architecture: 'arm64',
      release,
    });
  const digest = await save('one.tar');
  assert.equal(await save('two.tar'), digest);
  assert.deepEqual(readFileSync(file('one.tar')), readFileSync(file('two.tar')));
  if (!has('skopeo')) return context.diagnostic('skopeo is not installed');
  const inspected = spawnSync(
    'skopeo',
    ['inspect', '--override-arch=arm64', `oci-archive:${file('one.tar')}`],
    { encoding: 'utf8' },
  );
  const { Digest, Architecture, Layers, Env, Labels } = JSON.parse(inspected.stdout);
  assert.equal(Digest, digest);
  assert.equal(Architecture, 'arm64');
  assert.deepEqual(Layers, [`sha256:${sha256(Buffer.from('layer of arm64'))}`, layers[0].digest]);
  assert.deepEqual(Env.slice(0, 2), ['PATH=/bin', 'NODE_ENV=production']);
  assert.equal(Labels['org.opencontainers.image.revision'], release.commit);
});

/** A secret key as `minisign -G -W` writes it. */
function openKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  const own = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const number = randomBytes(8);
  const head = Buffer.concat([Buffer.from('Ed\0\0B2'), Buffer.alloc(48)]);
  const key = Buffer.concat([head, number, seed, own, Buffer.alloc(32)]);
  return `untrusted comment: minisign secret key\n${key.toString('base64')}\n`;
}

test('the program of updates takes the feed and its signature', () => {
  const folder = write(aFolder(), { '1.2.3.json': '{"en":"New.","es":"Nuevo."}' });
  const release = { version: '1.2.3', commit: 'c'.repeat(40), time };
  const former = feedWith({
    version: '1.2.2',
    date: '2026-09-01',
    commit: 'b'.repeat(40),
    notes: { en: '.' },
  });
  const text = feedWith(feedEntry(release, folder), former);
  const [first, second] = versionsIn(text);
  assert.deepEqual(first, {
    version: '1.2.3',
    date: '2026-09-21',
    commit: release.commit,
    notes: { en: 'New.', es: 'Nuevo.' },
  });
  assert.equal(second.version, '1.2.2');
  const signs = minisigner(openKey());
  const signature = signs.sign(Buffer.from(text), 'feed.json', time);
  assertSigned(Buffer.from(text), signature, minisignKey(signs.publicKey));
  assert.throws(() => assertSigned(Buffer.from(`${text} `), signature, minisignKey(signs.publicKey)));
});

test('minisign takes signatures, and its encrypted keys open with their passphrase alone', (context) => {
  if (!has('minisign')) return context.skip('minisign is not installed');
  const folder = aFolder();
  const [secret, own, file] = ['key', 'key.pub', 'SHA256SUMS'].map((name) => path.join(folder, name));
  const run = (args, input = '') => spawnSync('minisign', args, { input, encoding: 'utf8' });
  run(['-G', '-p', own, '-s', secret], 'a passphrase\na passphrase\n');
  writeFileSync(file, 'contents\n');
  const signs = minisigner(readFileSync(secret, 'utf8'), 'a passphrase');
  writeFileSync(`${file}.minisig`, signs.sign(readFileSync(file), 'SHA256SUMS', time));
  assert.equal(run(['-V', '-p', own, '-m', file]).status, 0);
  assert.equal(signs.publicKey, readFileSync(own, 'utf8').trim().split('\n').at(-1));
  assert.throws(() => minisigner(readFileSync(secret, 'utf8'), 'another'), /does not open RELEASE_KEY/);
});

/** A checkout of version 1.2.3 with one commit. @returns git, and `release` */
function aCheckout() {
  const cwd = write(aFolder(), {
    'package.json': '{"version":"1.2.3"}',
    'docs/releases/1.2.3.json': '{"en":"New.","es":"Nuevo."}',
    Dockerfile: 'FROM x\n',
  });
  const git = (...args) =>
    spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  const release = (env = {}) => {
    const { PATH } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [program], {
      cwd,
      env: { PATH, ...env },
      encoding: 'utf8',
    });
    assert.equal(existsSync(path.join(cwd, 'release')), false);
    return { status, said: stderr.trim() };
  };
  return { cwd, git, release };
}

test('without a clean tag, a key, notes or a base, a release is refused in a sentence and nothing is made', () => {
  const { cwd, git, release } = aCheckout();
  const refused = (said, env) => {
    const answer = release(env);
    assert.equal(answer.status, 1);
    assert.match(answer.said, said);
    assert.equal(answer.said.split('\n').length, 1);
  };
  refused(/^A release is built from the tag of its version, and HEAD is not v1\.2\.3: git tag -s v1\.2\.3$/);
  git('tag', 'v1.2.2');
  refused(/HEAD is not v1\.2\.3/);
  git('tag', 'v1.2.3');
  write(cwd, { 'left.txt': '' });
  refused(/^A release is built from a clean checkout/);
  rmSync(path.join(cwd, 'left.txt'));
  refused(/^Set RELEASE_KEY to the file/);
  refused(/^There is no file \/nowhere\.$/, { RELEASE_KEY: '/nowhere' });
  const RELEASE_KEY = path.join(root, 'not-a-key');
  writeFileSync(RELEASE_KEY, createHash('sha256').digest('base64'));
  refused(/^RELEASE_KEY is not a file with a secret key of minisign\.$/, { RELEASE_KEY });
  writeFileSync(RELEASE_KEY, openKey());
  refused(/^FEED names no file: \/nowhere$/, { RELEASE_KEY, FEED: '/nowhere' });
  refused(/is there already: name another folder as TO\.$/, { RELEASE_KEY, TO: root });
  const BASE = aBase();
  rmSync(path.join(BASE, 'index.json'));
  writeFileSync(path.join(BASE, 'index.json'), '{"manifests":[]}');
  refused(/^The base image has no version for linux\/amd64\.$/, { RELEASE_KEY, BASE });
  git('rm', '-q', 'docs/releases/1.2.3.json');
  git('commit', '-qm', 'second');
  git('tag', '-f', 'v1.2.3');
  refused(/^The notes of the release are missing: docs\/releases\/1\.2\.3\.json/, { RELEASE_KEY });
});

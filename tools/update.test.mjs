import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { FeedSigner } from '../backend/src/parts/updates/testing/feed-signer.ts';
import { addressOf } from './update/program.mjs';

/* `make update` with a small product in place of Steward: real clones, builds, restarts, feeds and kills. */

const checkout = path.join(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'steward-update-'));
const at = (...names) => path.join(scratch, ...names);
const signer = new FeedSigner();
const published = new Map();
let server;
let feedAddress;
let port;

/** Answers as Steward does; `breaks` is the way in which a version does not start. */
const program = `
import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
const here = new URL('.', import.meta.url);
const version = readFileSync(new URL('VERSION', here), 'utf8').trim();
const { breaks } = JSON.parse(readFileSync(new URL('../../package.json', here), 'utf8'));
if (breaks === 'at once') process.exit(1);
createServer((request, response) => {
  if (request.url === '/api/health/live') return response.end(JSON.stringify({ status: 'ok', version }));
  response.writeHead(breaks === 'never ready' ? 503 : 200).end('{}');
}).listen(process.env.PORT, '127.0.0.1', () => writeFileSync(process.env.DATA_DIR + '/pid', String(process.pid)));
`;
const backup = `
import { mkdirSync, writeFileSync } from 'node:fs';
if (process.env.NO_BACKUP) process.exit(1);
mkdirSync(process.env.DATA_DIR + '/backups', { recursive: true });
writeFileSync(process.env.DATA_DIR + '/backups/' + Date.now(), 'everything');
`;
/** Ends the program and starts it, after a restart that a killed update has left; reports one that ends at once. */
const restartScript = `
until mkdir "$DATA_DIR/restarting" 2>/dev/null; do sleep 0.05; done
trap 'rmdir "$DATA_DIR/restarting"' EXIT
kill -9 "$(cat "$DATA_DIR/started")" 2>/dev/null
rm -f "$DATA_DIR/pid"
backend/run & started=$!
echo $started >"$DATA_DIR/started"
for second in 1 2 3 4 5 6 7 8 9 10; do
  [ -e "$DATA_DIR/pid" ] && exit 0
  kill -0 $started 2>/dev/null || { echo 'Steward ended at once'; exit 3; }
  sleep 0.2
done
`;
const makefile = `
build:
	@[ ! -e does-not-build ] || { echo 'no compiler'; exit 1; }
	@mkdir -p backend/dist frontend/dist && sleep 0.2
	@cp program.js backend/dist/main.js && cp backup.js backend/dist/backup.js
	@node -p "require('./package.json').version + '+' + (process.env.COMMIT || '$(shell git rev-parse --short=7 HEAD)')" >backend/dist/VERSION
`;

const git = (folder, ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
const write = (file, content) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};

/** Adds a version to the published repository, with its tag. @returns its commit */
function release(version, more = {}, files = {}) {
  write(at('origin/package.json'), JSON.stringify({ version, type: 'module', ...more }));
  rmSync(at('origin/does-not-build'), { force: true });
  for (const [name, content] of Object.entries(files)) write(at('origin', name), content);
  git(at('origin'), 'add', '--all');
  git(at('origin'), 'commit', '--quiet', '--message', version);
  git(at('origin'), 'tag', '--force', `v${version}`);
  return git(at('origin'), 'rev-parse', 'HEAD');
}

function publish(...versions) {
  const entries = versions.map(([version, commit]) => ({
    version,
    date: '2026-11-30',
    commit,
    notes: { en: 'Better.', es: 'Mejor.' },
  }));
  const feed = JSON.stringify({ versions: entries });
  published.set('/feed.json', feed).set('/feed.json.minisig', signer.sign(feed));
}

before(async () => {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      at('key.pem'),
      '-out',
      at('cert.pem'),
    ],
    { stdio: 'ignore' },
  );
  server = createServer(
    { cert: readFileSync(at('cert.pem')), key: readFileSync(at('key.pem')) },
    (request, response) => {
      const file = published.get(request.url);
      return file === undefined ? response.writeHead(404).end() : response.end(file);
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  feedAddress = `https://localhost:${server.address().port}/feed.json`;
  const free = net.createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  ({ port } = free.address());
  free.close();
  const files = {
    Makefile: makefile,
    'program.js': program,
    'backup.js': backup,
    'restart.sh': restartScript,
    '.gitignore': 'dist/\n.builds/\nnode_modules/\n',
    'package-lock.json': JSON.stringify({ packages: { '': { version: '0.1.0' } } }),
    'large.txt': 'words\n'.repeat(200_000),
  };
  for (const [name, content] of Object.entries(files)) write(at('origin', name), content);
  for (const name of [
    'tools/update.mjs',
    'tools/update',
    'backend/run',
    'backend/src/parts/updates/domain',
    'backend/src/parts/updates/infrastructure',
  ])
    cpSync(path.join(checkout, name), at('origin', name), { recursive: true });
  git(scratch, 'init', '--quiet', '--initial-branch=main', 'origin');
  git(at('origin'), 'config', 'user.email', 'sam@example.com');
  git(at('origin'), 'config', 'user.name', 'Sam');
  release('0.1.0');
});

let clone;
let data;
let first;
let number = 0;
beforeEach(() => {
  clone = at(`clone-${(number += 1)}`);
  data = at(`data-${number}`);
  mkdirSync(data);
  git(scratch, 'clone', '--quiet', '--branch', 'v0.1.0', 'origin', clone);
  git(clone, 'checkout', '--quiet', '-B', 'main');
  first = git(clone, 'rev-parse', 'HEAD');
  execFileSync('make', ['build'], { cwd: clone, env: environment(), stdio: 'pipe' });
});
afterEach(() => spawnSync('sh', ['-c', `kill -9 "$(cat '${data}/started')"`]));
after(() => {
  server.closeAllConnections();
  server.close();
  rmSync(scratch, { recursive: true, force: true });
});

const environment = (more = {}) => ({
  PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
  HOME: scratch,
  PORT: String(port),
  DATA_DIR: data,
  UPDATE_FEED: feedAddress,
  UPDATE_KEY: signer.publicKey,
  UPDATE_RESTART: 'sh restart.sh',
  NODE_EXTRA_CA_CERTS: at('cert.pem'),
  ...more,
});

/** Without blocking this process, which serves the feed. */
async function update({ to = '', ...more } = {}, onLine = () => {}) {
  const child = spawn('node', ['tools/update.mjs', to], {
    cwd: clone,
    env: environment(more),
    detached: true,
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text;
    onLine(text, child);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (output.err += text));
  const [code] = await once(child, 'close');
  return { code, ...output };
}

const running = async () => (await (await fetch(`http://127.0.0.1:${port}/api/health/live`)).json()).version;
const start = () => execFileSync('sh', ['restart.sh'], { cwd: clone, env: environment(), stdio: 'ignore' });
const trees = () => readdirSync(path.join(clone, '.builds')).filter((name) => /^[0-9a-f]{40}\./.test(name));
const head = () => git(clone, 'rev-parse', 'HEAD');
const short = (version, commit) => `${version}+${commit.slice(0, 7)}`;

test('installs the newest version of the feed, and the next one after it', async () => {
  start();
  const second = release('0.2.0');
  publish(['0.1.0', first], ['0.2.0', second]);
  const { code, out, err } = await update();
  assert.equal(err, '');
  assert.equal(code, 0);
  assert.match(
    out,
    new RegExp(
      `^Updating Steward 0\\.1\\.0\\+.{7} to ${short('0.2.0', second).replaceAll(/[.+]/g, '\\$&')}\\.\n`,
    ),
  );
  assert.equal(await running(), short('0.2.0', second));
  assert.equal(head(), second);
  assert.equal(readdirSync(path.join(data, 'backups')).length, 1);

  const third = release('0.3.0');
  publish(['0.3.0', third], ['0.2.0', second]);
  assert.equal((await update()).code, 0);
  assert.equal(await running(), short('0.3.0', third));
  // The program of before is gone, and the next start runs this one.
  assert.deepEqual(trees(), [readlinkSync(path.join(clone, '.builds/current'))]);
  start();
  assert.equal(await running(), short('0.3.0', third));

  const again = await update();
  assert.deepEqual(
    [again.code, again.out],
    [0, `This is Steward ${short('0.3.0', third)}: there is nothing newer.\n`],
  );
});

test('takes TO as it is given: a tag, a commit, a branch that has moved on, and the way back', async () => {
  start();
  const newer = release('0.4.0');
  published.clear();
  for (const [to, version, commit] of [
    ['v0.4.0', '0.4.0', newer],
    [first, '0.1.0', first],
  ]) {
    assert.equal((await update({ to, UPDATE_FEED: '', UPDATE_KEY: '' })).code, 0);
    assert.equal(await running(), short(version, commit));
    assert.equal(head(), commit);
  }
  git(clone, 'branch', '--quiet', '--set-upstream-to=origin/main', 'main');
  const moved = release('0.4.1');
  assert.equal((await update({ to: 'main' })).code, 0);
  assert.equal(await running(), short('0.4.1', moved));
});

test('asks for the version where Steward listens', () => {
  for (const [settings, address] of [
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '0.0.0.0', PORT: '4000' }, 'http://127.0.0.1:4000'],
    [{ HOST: '2001:db8::5' }, 'http://[2001:db8::5]:3000'],
    [{ DOMAIN: 'portal.example.com', PORT: '4000' }, 'http://127.0.0.1:80'],
    [{ DOMAIN: 'portal.example.com', HOST: '192.0.2.5', HTTP_PORT: '8080' }, 'http://192.0.2.5:8080'],
  ])
    assert.equal(addressOf(settings), address);
});

const refusals = [
  [
    'without a command to restart',
    { UPDATE_RESTART: '' },
    'Set UPDATE_RESTART to the command that restarts Steward, for example systemctl restart steward.',
  ],
  [
    'without a feed',
    { UPDATE_FEED: '' },
    'Set UPDATE_FEED and UPDATE_KEY, or name a version: make update TO=v0.2.0',
  ],
  ['an unknown TO', { to: 'v9.9.9' }, 'This clone has no commit, tag or branch v9.9.9.'],
  ['an option as TO', { to: '--upload-pack=x' }, 'This clone has no commit, tag or branch --upload-pack=x.'],
  ['a failing backup', { NO_BACKUP: '1', to: 'v0.5.0' }, 'No backup could be made, so nothing was changed.'],
  [
    'no git',
    { PATH: () => path.dirname(process.execPath) },
    'Install git first: make update works in a git clone.',
  ],
  [
    'changed files',
    { change: () => write(path.join(clone, 'program.js'), '') },
    'This clone has changes of its own (program.js): commit or undo them first.',
  ],
  [
    'a folder that is no clone',
    { change: () => rmSync(path.join(clone, '.git'), { recursive: true }) },
    () => `${clone} is not a git clone: clone Steward with git to update it.`,
  ],
  [
    'a product that was not built',
    { change: () => rmSync(path.join(clone, 'backend/dist'), { recursive: true }) },
    'Steward was not built here from this commit yet: run make build first.',
  ],
  ['a version that does not build', { to: 'v0.6.0' }, 'The new version cannot be built.'],
  [
    'a tag that is not there',
    { change: () => publish(['0.7.0', 'a'.repeat(40)]) },
    'This clone has no tag v0.7.0.',
  ],
  [
    'a tag of another commit',
    { change: () => publish(['0.5.0', 'a'.repeat(40)]) },
    () =>
      `The tag v0.5.0 is the commit ${git(at('origin'), 'rev-parse', 'v0.5.0')}, and the feed names ${'a'.repeat(40)}: nothing was changed.`,
  ],
  [
    'a feed without a signature',
    { change: () => published.delete('/feed.json.minisig') },
    () => `${feedAddress}.minisig cannot be fetched: the status is 404.`,
  ],
  [
    'a feed with another signature',
    { change: () => published.set('/feed.json.minisig', signer.sign('{}')) },
    () => `The feed ${feedAddress} cannot be trusted: It is not the signature of this file.`,
  ],
];
test('refuses in one sentence, and changes nothing', async (t) => {
  release('0.5.0', {}, { 'added.txt': 'words' });
  release('0.6.0', {}, { 'does-not-build': '' });
  for (const [name, { change = () => {}, PATH, ...more }, sentence] of refusals)
    await t.test(name, async () => {
      publish(['0.5.0', git(at('origin'), 'rev-parse', 'v0.5.0')]);
      start();
      change();
      const { code, err } = await update({ ...more, ...(PATH && { PATH: PATH() }) });
      assert.equal(err.trim().split('\n').at(-1), typeof sentence === 'string' ? sentence : sentence());
      assert.equal(code, 1);
      assert.equal(await running(), short('0.1.0', first));
      if (existsSync(path.join(clone, '.git'))) assert.equal(head(), first);
      if (existsSync(path.join(clone, '.builds'))) assert.deepEqual(trees(), []);
      assert.equal(existsSync(path.join(clone, '.builds/current')), false);
    });
});

for (const [bad, breaks, reason] of [
  ['0.8.0', 'at once', 'UPDATE_RESTART failed: Steward ended at once'],
  ['0.8.1', 'never ready', 'is not ready (503) at http://127.0.0.1:'],
])
  test(`goes back from a version that is ${breaks === 'at once' ? 'ended at once' : breaks}`, async () => {
    start();
    const commit = release(bad, { breaks });
    publish([bad, commit]);
    const { code, err } = await update();
    assert.equal(code, 1);
    const [before, said, since] = [
      `Steward ${short(bad, commit)} did not start (`,
      err.trim(),
      `, so Steward ${short('0.1.0', first)} is running again.`,
    ];
    assert.ok(said.startsWith(before) && said.includes(reason) && said.endsWith(since), said);
    assert.equal(await running(), short('0.1.0', first));
    assert.equal(head(), first);
    assert.equal(git(clone, 'symbolic-ref', '--short', 'HEAD'), 'main');
    assert.equal(trees().length, 1);
  });

/** Steps, and milliseconds after which they are killed. */
const kills = [
  ['Making a backup', 0, 20],
  ['Building beside', 0, 100, 250],
  ['Switching over', 0, 1, 2, 4, 8, 12, 16, 20, 25, 30, 40, 60],
  ['Restarting', 0, 30, 100, 300],
];
test('killed anywhere, the former or the new version starts, and the next update ends what this one began', async (t) => {
  const next = release('0.9.0', {}, { 'large.txt': 'other words\n'.repeat(200_000) });
  publish(['0.9.0', next]);
  const versions = () => [short('0.1.0', first), short('0.9.0', next)];
  const seen = new Set();
  for (const [step, ...delays] of kills)
    for (const ms of delays)
      await t.test(`${ms} ms after: ${step}`, async () => {
        start();
        await update({}, (text, child) => {
          if (text.includes(step)) void delay(ms).then(() => kill(child.pid));
        });
        start();
        const after = await running();
        assert.ok(versions().includes(after), after);
        seen.add(`${after} ${existsSync(path.join(clone, '.builds/switching'))}`);
        assert.equal((await update()).code, 0);
        assert.equal(await running(), versions()[1]);
        assert.equal(head(), next);
        assert.equal(git(clone, 'status', '--porcelain', '--untracked-files=no'), '');
        assert.deepEqual(trees(), [readlinkSync(path.join(clone, '.builds/current'))]);
      });
  // Both outcomes, and a kill between them, have been tried.
  assert.ok(seen.size >= 3, [...seen].join());
});

/** With what it started: a power cut leaves nothing running. */
function kill(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

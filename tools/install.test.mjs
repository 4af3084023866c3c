import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

const scratch = mkdtempSync(path.join(tmpdir(), 'steward-install-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const inScratch = (...names) => path.join(scratch, ...names);
function write(file, content) {
  mkdirSync(path.dirname(inScratch(file)), { recursive: true });
  writeFileSync(inScratch(file), typeof content === 'string' ? content : JSON.stringify(content));
}

/** A script that runs this test's Node.js under any name. */
const program = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`;

/** The registry's answer to a caller who trusts its certificate: where it has its packages, and what it was asked for. */
let tarball;
let layout = /\/-\//;
let asked = [];
let whenAsked = () => {};
const answer = (request, response) => {
  asked.push(request.url);
  whenAsked();
  if (layout.test(request.url)) return response.end(tarball);
  if (request.url.endsWith('.tgz')) return response.writeHead(404).end();
  const dist = { tarball: `https://${request.headers.host}/files/tool.tgz` };
  response.end(
    JSON.stringify({
      name: 'tool',
      versions: { '1.0.0': { name: 'tool', version: '1.0.0', bin: { node: 'node' }, dist } },
    }),
  );
};
let server;

/** A checkout with our Makefile, a Node.js that counts as too old, and a package in place of Node.js 24. */
before(async () => {
  for (const file of ['Makefile', 'tools/install.mjs', 'tools/build-jobs.mjs', 'tools/require-node.mjs'])
    cpSync(new URL(`../${file}`, import.meta.url), inScratch('checkout', file));
  write('package/package.json', { name: 'tool', version: '1.0.0', bin: { node: 'node' } });
  write('package/node', program);
  chmodSync(inScratch('package/node'), 0o755);
  execFileSync('tar', ['-czf', inScratch('tool.tgz'), '-C', scratch, 'package']);
  tarball = readFileSync(inScratch('tool.tgz'));

  const tool = { version: '1.0.0', bin: { node: 'node' } };
  const ofThisMachine = { ...tool, optional: true, os: process.platform, cpu: process.arch };
  const renamed = { name: '@own/tool', version: '1.0.0' };
  const folders = {
    '.': [
      { dependencies: { renamed: 'npm:@own/tool@1.0.0', tool: '1.0.0' } },
      { 'node_modules/renamed': renamed, 'node_modules/tool': tool },
    ],
    'tools/node': [{ optionalDependencies: { tool: '1.0.0' } }, { 'node_modules/tool': ofThisMachine }],
  };
  for (const [folder, [needed, packages]] of Object.entries(folders)) {
    const root = { name: 'whole', version: '1.0.0', ...needed };
    const lock = { ...root, lockfileVersion: 3, packages: { '': root, ...packages } };
    write(`checkout/${folder}/package.json`, root);
    write(`checkout/${folder}/package-lock.json`, lock);
  }
  for (const folder of ['backend/src', 'frontend/src', 'frontend/public'])
    mkdirSync(inScratch('checkout', folder), { recursive: true });
  write('old/node', `#!/bin/sh\ncase "$1" in *require-node*) exit 1;; esac\n${program.split('\n')[1]}\n`);
  chmodSync(inScratch('old/node'), 0o755);

  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', inScratch('key.pem'), '-out', inScratch('cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  );
  server = https.createServer(
    { key: readFileSync(inScratch('key.pem')), cert: readFileSync(inScratch('cert.pem')) },
    answer,
  );
  server.listen(0, 'localhost');
  await once(server, 'listening');
});
after(() => server.close());

/** The machine's own npm settings, next to its Node.js. */
function configure(lines) {
  const registry = `https://localhost:${server.address().port}/`;
  write('machine/etc/npmrc', [`registry=${registry}`, `@own:registry=${registry}own`, ...lines].join('\n'));
}
const isThere = (file) => existsSync(inScratch('checkout', file));
const trusted = () => `cafile=${inScratch('cert.pem')}`;

let making;

/** `make` on a machine whose Node.js is too old. */
async function make() {
  const env = {
    PATH: `${inScratch('old')}:${process.env.PATH}`,
    HOME: inScratch('home'),
    PREFIX: inScratch('machine'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
    npm_config_cache: inScratch('cache'),
  };
  rmSync(inScratch('cache'), { recursive: true, force: true });
  asked = [];
  making = spawn('make', ['--silent', 'node_modules/.packages'], {
    cwd: inScratch('checkout'),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = Promise.all([text(making.stdout), text(making.stderr)]);
  const [code] = await once(making, 'close');
  return { code, said: (await said).join('') };
}

const refusals = [
  {
    name: 'has a certificate that npm does not trust',
    settings: () => [],
    says: /: request to .* failed, reason: self.signed certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.\nTell npm which certificate authority to trust: npm config set cafile FILE\n/,
  },
  {
    name: 'is behind a proxy that is not there',
    settings: () => [trusted(), 'https-proxy=http://127.0.0.1:1', 'noproxy='],
    says: /\(ECONNREFUSED\)\.\nCheck the network\. Behind a proxy: npm config set https-proxy URL\n/,
  },
];

for (const { name, settings, says } of refusals)
  test(`a registry that ${name} results in one message, and nothing remains`, async () => {
    configure(settings());
    const { code, said } = await make();
    assert.equal(code, 2);
    assert.match(said, says);
    assert.match(said, /Packages could not be fetched from https:\/\/localhost:\d+\/: /);
    assert.match(said, /\nThen run the same command again\.\n/);
    assert.doesNotMatch(said, /^\s+at |npm error/m);
    assert.deepEqual(['tools/node/node_modules', 'node_modules'].map(isThere), [false, false]);
  });

const installed = ['tools/node/node_modules/.bin/node', 'node_modules/tool', 'node_modules/renamed'];
const addresses = ['tools/node/npm-shrinkwrap.json', 'npm-shrinkwrap.json'];

test('Ctrl-C ends the command, and nothing remains', async () => {
  configure([trusted()]);
  whenAsked = () => process.kill(-making.pid, 'SIGINT');
  const { code } = await make();
  whenAsked = () => {};
  assert.notEqual(code, 0);
  assert.deepEqual([...installed, ...addresses].filter(isThere), []);
});

test('the same command succeeds once the registry works, which is asked for the packages alone', async () => {
  configure([trusted()]);
  const said = 'Installing Node.js 24 …\nInstalling the locked packages …\n';
  assert.deepEqual(await make(), { code: 0, said });
  assert.deepEqual([...installed, ...addresses].filter(isThere), installed);
  assert.deepEqual([...new Set(asked)].sort(), ['/own/@own/tool/-/tool-1.0.0.tgz', '/tool/-/tool-1.0.0.tgz']);
});

test('a registry with another layout is asked where the packages are', async () => {
  for (const folder of ['node_modules', 'tools/node/node_modules'])
    rmSync(inScratch('checkout', folder), { recursive: true });
  layout = /^\/files\//;
  assert.equal((await make()).code, 0);
  assert.deepEqual([...installed, ...addresses].filter(isThere), installed);
});

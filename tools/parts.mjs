/**
 * `make parts`: builds the product without each part, and without all of them, as someone would who deletes its folders and its
 * line in both lists: types, layers, build, a start on a database of the full build, and ten calls. Without all of them the
 * core's tests over HTTP run as well. `ONLY=NAME`: one of them, or `all`. `--table` prints the table of
 * docs/reference/scope.md, and `--check` compares it; `--names NAME` lists what else names a part.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { figures, longestFile, partNames, table } from './parts/figures.mjs';

/** Suites of the whole product, which may use any part: who removes one mends or deletes them. */
const ofTheWhole = [
  'backend/test/hostile/exchanges.adapter.test.ts',
  'backend/test/hostile/hostile.http.all.test.ts',
  'backend/test/hostile/hostile.process.all.test.ts',
  'backend/src/modules/connections/secrets.process.all.test.ts',
  'frontend/e2e/journeys/first-hour.spec.ts',
];
const scopePage = 'docs/reference/scope.md';
/** Seconds until a start is ready. */
const startSeconds = 120;

if (process.argv.includes('--table')) {
  console.log(table(figures()));
} else if (process.argv.includes('--check')) {
  process.exitCode = check();
} else if (process.argv.includes('--names')) {
  names(process.argv.at(-1));
} else {
  await main();
}

/** @returns exit code */
function check() {
  const found = figures();
  const findings = found.tooLong.map(
    ({ file, lines }) =>
      `${file} has ${lines} lines; cut it where its subject changes (${longestFile} at most)`,
  );
  if (!readFileSync(scopePage, 'utf8').includes(table(found)))
    findings.push(`${scopePage} has not the table that \`node tools/parts.mjs --table\` prints`);
  for (const side of ['backend', 'frontend'])
    for (const name of partNames())
      if (
        existsSync(`${side}/src/parts/${name}`) &&
        !lineOf(name).test(readFileSync(`${side}/src/parts.ts`, 'utf8'))
      )
        findings.push(`${side}/src/parts.ts does not list ${name}`);
  for (const finding of findings) console.error(finding);
  return findings.length === 0 ? 0 : 1;
}

/** Places outside of a part's folders that name it: they may stay without harm. */
function names(name) {
  const { stdout } = spawnSync('git', ['grep', '-lwi', '-e', name, '-e', name.replaceAll('-', '_')], {
    encoding: 'utf8',
  });
  for (const file of stdout.split('\n')) if (file && !file.includes(`/src/parts/${name}/`)) console.log(file);
}

/** The line of a part in a list. */
function lineOf(name) {
  return new RegExp(`^export .* from '\\./parts/${name}(?:/index\\.js)?';\\n`, 'm');
}

async function main() {
  const only = process.env.ONLY;
  const wanted = [...partNames().map((name) => [name, [name]]), ['all', partNames()]].filter(
    ([label]) => only === undefined || only === '' || only === label,
  );
  const scratch = mkdtempSync(path.join(tmpdir(), 'steward-parts-'));
  // The account of the database server has to enter it.
  chmodSync(scratch, 0o755);
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const data = path.join(scratch, 'data');
  const full = await start(process.cwd(), data);
  await full.stop();
  let failed = 0;
  for (const [label, without] of wanted) {
    const began = performance.now();
    const failure = await tryWithout(without, path.join(scratch, label), data).catch((error) => error);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${failure ? 'FAIL' : 'ok  '}  without ${label}  (${seconds} s)`);
    if (failure) {
      console.error(String(failure.message ?? failure).replaceAll(/^/gm, '      '));
      failed++;
    }
  }
  console.log(`${wanted.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @throws Error with the output of the step that failed */
async function tryWithout(without, folder, data) {
  copyOf(folder);
  for (const side of ['backend', 'frontend']) {
    const list = path.join(folder, side, 'src/parts.ts');
    for (const name of without) {
      rmSync(path.join(folder, side, 'src/parts', name), { recursive: true, force: true });
      writeFileSync(list, readFileSync(list, 'utf8').replace(lineOf(name), ''));
    }
  }
  for (const suite of ofTheWhole) rmSync(path.join(folder, suite));
  run(folder, 'npm', 'run', '--silent', 'generate', '-w', 'frontend');
  run(folder, 'npm', 'run', '--silent', 'typecheck', '-w', 'backend');
  run(folder, 'npm', 'run', '--silent', 'typecheck', '-w', 'frontend');
  run(folder, 'depcruise', '--config', 'tools/dependency-cruiser.mjs', 'backend/src', 'frontend/src');
  run(folder, 'npm', 'run', '--silent', 'build', '-w', 'backend');
  run(folder, 'npm', 'run', '--silent', 'build', '-w', 'frontend');
  const copy = path.join(folder, 'data');
  // With its owners, as the database server checks them.
  run('.', 'cp', '-a', data, copy);
  await smoke(folder, copy, without);
  if (without.length === partNames().length)
    run(
      path.join(folder, 'backend'),
      'node',
      '../node_modules/jest/bin/jest.js',
      ...[
        '--selectProjects',
        'integration',
        '--maxWorkers=2',
        '--testPathPatterns',
        String.raw`/http/.*\.http\.test`,
      ],
    );
  rmSync(folder, { recursive: true, force: true });
}

/** The files of the checkout, with its packages. */
function copyOf(folder) {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.stdout.split('\0'))
    if (file && existsSync(file)) cpSync(file, path.join(folder, file));
  for (const packages of [
    'node_modules',
    'backend/node_modules',
    'frontend/node_modules',
    'tools/node/node_modules',
  ])
    if (existsSync(packages)) link(packages, path.join(folder, packages));
  mkdirSync(path.join(folder, 'node_modules/.cache'));
}

/** Links packages; those of the workspaces are the copy's own. */
function link(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    const installed = path.join(from, entry);
    if (lstatSync(installed).isSymbolicLink()) symlinkSync(readlinkSync(installed), path.join(to, entry));
    else if (entry.startsWith('@')) link(installed, path.join(to, entry));
    else if (entry !== '.cache') symlinkSync(path.resolve(installed), path.join(to, entry));
  }
}

function run(cwd, command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: `${path.join(cwd, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  if (status !== 0)
    throw new Error(
      [`${command} ${args.join(' ')}`, error?.message, stdout, stderr]
        .filter(Boolean)
        .join('\n')
        .slice(-6000),
    );
}

/** Starts the build in that folder on that data. */
async function start(folder, data) {
  const child = spawn('node', ['--max-semi-space-size=16', path.join(folder, 'backend/dist/main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', DEMO_DATA: '1', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (let left = startSeconds * 10; !/Steward is ready at/.test(output); left--) {
    if (left === 0 || child.exitCode !== null) throw new Error(`It does not start:\n${output}`);
    await delay(100);
  }
  const [, username, password] = /^admin +(\S+) +(\S+)$/m.exec(output) ?? [];
  return {
    url: /Steward is ready at (\S+)/.exec(output)[1],
    admin: { username, password },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Ten calls of the stripped build, on the data of the full one. */
async function smoke(folder, data, without) {
  const steward = await start(folder, data);
  try {
    const cookies = [];
    const call = async (address, status, init = {}) => {
      const headers = { cookie: cookies.join('; '), origin: new URL(steward.url).origin, ...init.headers };
      const answer = await fetch(new URL(address, steward.url), { redirect: 'manual', ...init, headers });
      const text = await answer.text();
      if (answer.status !== status)
        throw new Error(`${address} answered ${answer.status} instead of ${status}: ${text.slice(0, 500)}`);
      return { answer, text };
    };
    await call('/api/health/ready', 200);
    await call('/', 200);
    await call('/pricing', 200);
    const { answer } = await call('/api/login', 200, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(steward.admin),
    });
    cookies.push(...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]));
    for (const address of ['today', 'clients', 'documents', 'invoices', 'site', 'health', 'activity'])
      await call(`/api/admin/${address}`, 200);
    await call('/admin', 200);
    const { text } = await call('/api/admin/parts', 200);
    const listed = JSON.parse(text).map(({ name }) => name);
    const left = without.filter((name) => listed.includes(name));
    if (left.length > 0) throw new Error(`The build still has ${left.join(', ')}.`);
  } finally {
    await steward.stop();
  }
}

/**
 * Installs the locked packages of a folder: `node tools/install.mjs FOLDER`. Either everything that this machine needs is
 * there afterwards, or one message says why not, nothing is left of the attempt, and the same command tries again.
 *
 * Runs on the system's own Node.js, before the one of tools/node is there: only what Node.js 18 knows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Install scripts are left out (no package needs one), and so is NODE_ENV's say in what is installed. */
const flags = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
/** npm repeats also what cannot help, such as a certificate that it does not trust: for 20 seconds instead of 70. */
const patience = ['--fetch-retry-maxtimeout=10000'];

const certificate = 'Tell npm which certificate authority to trust: npm config set cafile FILE';
const network = 'Check the network. Behind a proxy: npm config set https-proxy URL';
const login = 'Check the access to this registry: npm login, or a token in .npmrc';
/** By npm's code for the error: the next step, where another way of installing cannot help. */
const nextSteps = [
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/, certificate],
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|E\w*TIMEDOUT|ERR_SOCKET_TIMEOUT|EPROTO)$/,
    network,
  ],
  [/^(E401|E407|ENEEDAUTH)$/, login],
];

/**
 * What went wrong, out of what npm wrote.
 * @returns the code, one line that explains it, and the next step where there is a sure one
 */
export function reasonOf(stderr) {
  const lines = stderr
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) ?(.*)$/.exec(line)?.[1] ?? '')
    .filter((line) => line.trim() !== '');
  const code = lines.map((line) => /^code (\S+)/.exec(line)?.[1]).find(Boolean) ?? 'unknown';
  const words =
    lines.find((line) => !/^(code|errno|syscall|path|dest|type|requiredBy) /.test(line)) ??
    stderr.trim().split('\n').at(-1);
  const nextStep = nextSteps.find(([pattern]) => pattern.test(code))?.[1];
  return {
    code,
    words: words?.replace(/^\w*Error: |^\d{3} (?:\d{3} )?|; if the root CA .*/g, '').trim(),
    nextStep,
  };
}

/** Whether an entry of the lock is for this machine. Its `os`, `cpu` and `libc` are names, or `!` and a name. */
export function isFor({ os, cpu, libc }, machine) {
  const allows = (list, own) => {
    if (list === undefined) return true;
    const names = [list].flat();
    return !names.includes(`!${own}`) && names.some((name) => name === own || name.startsWith('!'));
  };
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

/** Programs for this machine that npm left out without a word, since the lock says `optional`: `name@version`. */
function missingPrograms(folder) {
  const { glibcVersionRuntime } = process.report.getReport().header;
  const machine = {
    os: process.platform,
    cpu: process.arch,
    libc: glibcVersionRuntime === undefined ? 'musl' : 'glibc',
  };
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([, entry]) => entry.optional && (entry.os ?? entry.cpu) !== undefined && isFor(entry, machine))
    .filter(([place]) => !existsSync(path.join(folder, place)))
    .map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`);
}

/** In the folder itself: with `--prefix` npm would look for the machine's npmrc (registry, cafile, proxy) in there. */
function npm(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, ...patience, '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) return { status: 1, stderr: `npm error code ${error.code}\nnpm error npm: ${error.message}` };
  return { status, stdout, stderr };
}

/** @returns the reason why the packages are not there, or undefined */
function tryToInstall(folder, optional) {
  const options = [...flags, optional ? '--include=optional' : '--omit=optional'];
  let { status, stderr } = npm(folder, 'ci', ...options);
  // `npm ci` minds a registry that lacks another platform's optional package; `npm install` does not.
  if (status !== 0 && reasonOf(stderr).nextStep === undefined)
    ({ status, stderr } = npm(folder, 'install', '--no-save', ...options));
  return status === 0 ? undefined : reasonOf(stderr);
}

/** Asks for the program by its name: then npm says what is wrong. @returns undefined where nothing is */
function tryToFetch(program) {
  const { status, stderr } = npm('.', 'cache', 'add', program, '--fetch-retries=0');
  return status === 0 ? undefined : reasonOf(stderr);
}

function install(folder, optional) {
  const reason = tryToInstall(folder, optional);
  if (reason) fail(folder, reason);
  const [missing] = optional ? missingPrograms(folder) : [];
  if (missing) {
    const ofProgram = tryToFetch(missing) ?? tryToInstall(folder, optional);
    if (ofProgram) fail(folder, ofProgram);
    const [left] = missingPrograms(folder);
    if (left) fail(folder, { code: 'optional', words: `npm left out ${left}` });
  }
  // npm 9 of Debian makes the folder of commands, and leaves those of optional packages out of it.
  const commands = path.join(folder, 'node_modules/.bin');
  if (!existsSync(commands) || readdirSync(commands).length === 0) npm(folder, 'rebuild', '--ignore-scripts');
}

/** Says the reason, removes what was installed, and ends. */
function fail(
  folder,
  {
    code,
    words,
    nextStep = 'Check that this registry offers the package, and the settings of npm: npm config list',
  },
) {
  const { workspaces = [] } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  for (const place of ['.', ...workspaces])
    rmSync(path.join(folder, place, 'node_modules'), { recursive: true, force: true });
  const registry = npm(folder, 'config', 'get', 'registry').stdout?.trim() || 'the registry';
  console.error(
    `Packages could not be fetched from ${registry.replace(/\/\/[^/@]*@/, '//')}: ${words} (${code}).\n` +
      `${nextStep}\nThen run the same command again.`,
  );
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, option] = process.argv.slice(2);
  install(folder, option !== '--omit=optional');
}

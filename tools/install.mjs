/**
 * Installs the locked packages of a folder: `node tools/install.mjs FOLDER [--omit=optional] [--omit=dev]`. Either everything
 * that the machine needs is installed, or one message gives the reason, nothing of the attempt remains, and the same command
 * tries again. `--os=linux --cpu=arm64 --libc=glibc` names another machine, whose programs do not run here.
 * `--add` installs the development packages beside the others, which a running Steward may use.
 * Runs on the system's own Node.js, before tools/node is installed, so it uses only features of Node.js 18.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Skips install scripts (no package needs one). */
const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
/**
 * npm also retries errors that cannot succeed, such as an untrusted certificate: for 20 seconds instead of
 * 70.
 */
const patience = ['--fetch-retry-maxtimeout=10000'];

const certificate = 'Tell npm which certificate authority to trust: npm config set cafile FILE';
const network = 'Check the network. Behind a proxy: npm config set https-proxy URL';
const login = 'Check the access to this registry: npm login, or a token in .npmrc';
/** Next step by npm's error code, for errors where another way of installing cannot help. */
const nextSteps = [
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/, certificate],
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|EHOSTUNREACH|ENETUNREACH|E\w*TIMEDOUT|ERR_SOCKET_TIMEOUT|EPROTO)$/,
    network,
  ],
  [/^(E401|E407|ENEEDAUTH)$/, login],
];

/**
 * Parses npm's output.
 * @returns the code, one line that explains it, and the next step if there is a certain one
 */
function reasonOf(stderr) {
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

/**
 * True if an entry of the lock file is for this machine. Its `os`, `cpu` and `libc` are names, or `!` and a
 * name.
 */
function isFor({ os, cpu, libc }, machine) {
  const allows = (list, own) => {
    if (list === undefined) return true;
    const names = [list].flat();
    return !names.includes(`!${own}`) && names.some((name) => name === own || name.startsWith('!'));
  };
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

function thisMachine() {
  const { glibcVersionRuntime } = process.report.getReport().header;
  const libc = glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  return { os: process.platform, cpu: process.arch, libc };
}

/** Binaries for the machine that npm silently omitted because they are `optional`: `name@version`. */
function missingPrograms(folder, { dev, machine = thisMachine() }) {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([, entry]) => entry.optional && (entry.os ?? entry.cpu) !== undefined && isFor(entry, machine))
    .filter(([, entry]) => dev || !entry.dev)
    .filter(([place]) => !existsSync(path.join(folder, place)))
    .map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`);
}

/**
 * Runs in the folder itself: with `--prefix` npm would look for the machine's npmrc (registry, cafile, proxy)
 * there.
 */
function npm(folder, ...args) {
  const { status, signal, stdout, stderr, error } = spawnSync(
    'npm',
    [...args, ...patience, '--loglevel=error'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (error) return { status: 1, stderr: `npm error code ${error.code}\nnpm error npm: ${error.message}` };
  return { status, signal, stdout, stderr };
}

/** The lock file with the address of each package, in the layout that registries and their mirrors share. */
function withAddresses(folder) {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const settings = JSON.parse(npm(folder, 'config', 'list', '--json').stdout || '{}');
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || entry.link) continue;
    const name = entry.name ?? place.split('node_modules/').at(-1);
    const [scope, own = scope] = name.split('/');
    const registry = settings[`${scope}:registry`] ?? settings.registry ?? '';
    entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${own}-${entry.version}.tgz`;
  }
  return lock;
}

/**
 * The committed lock file names no registry, so npm asks it for the description of each package, only to learn an address. With
 * addresses in a file that npm prefers to package-lock.json, it asks for the packages alone: 24 processor seconds instead of 35,
 * and 127 MB less to fetch. The lock file's hashes decide what is installed as before.
 */
function npmWithAddresses(folder, ...args) {
  const file = path.join(folder, 'npm-shrinkwrap.json');
  const lock = withAddresses(folder);
  // Ctrl-C ends npm, and this program only when the file is removed.
  const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const ending of endings) process.on(ending, () => {});
  let result;
  try {
    writeFileSync(file, JSON.stringify(lock));
    result = npm(folder, ...args);
  } finally {
    rmSync(file, { force: true });
    for (const ending of endings) process.removeAllListeners(ending);
  }
  // npm ends by the signal, or says that it was told to end.
  if (result.signal ?? /^npm (?:error|ERR!) signal SIG/m.test(result.stderr)) process.exit(1);
  return result;
}

/** Both named, so that neither NODE_ENV nor an npmrc decides. */
const optionsOf = ({ optional, dev, machine = {} }) => [
  ...flags,
  ...Object.entries(machine).map(([name, value]) => `--${name}=${value}`),
  dev ? '--include=dev' : '--omit=dev',
  optional ? '--include=optional' : '--omit=optional',
];

const reasonUnless = ({ status, stderr }) => (status === 0 ? undefined : reasonOf(stderr));

/** @returns the reason why the packages are missing, or undefined */
function tryToInstall(folder, wanted) {
  const command = wanted.add ? ['install', '--no-save'] : ['ci'];
  const reason = reasonUnless(npmWithAddresses(folder, ...command, ...optionsOf(wanted)));
  return reason && reason.nextStep === undefined ? tryWithoutAddresses(folder, wanted) : reason;
}

/**
 * For a registry with another layout. `npm ci` would fail if the registry lacks another platform's optional package.
 * @returns the reason why the packages are missing, or undefined
 */
function tryWithoutAddresses(folder, wanted) {
  return reasonUnless(npm(folder, 'install', '--no-save', ...optionsOf(wanted)));
}

/** Requests the package by name, so that npm explains the error. @returns undefined if there is none */
function tryToFetch(program) {
  return reasonUnless(npm('.', 'cache', 'add', program, '--fetch-retries=0'));
}

function install(folder, wanted) {
  const reason = tryToInstall(folder, wanted);
  if (reason) fail(folder, wanted, reason);
  const [missing] = wanted.optional ? missingPrograms(folder, wanted) : [];
  if (missing) {
    const ofProgram = tryToFetch(missing) ?? tryWithoutAddresses(folder, wanted);
    if (ofProgram) fail(folder, wanted, ofProgram);
    const [left] = missingPrograms(folder, wanted);
    if (left) fail(folder, wanted, { code: 'optional', words: `npm omitted ${left}` });
  }
  // npm 9 of Debian creates the .bin folder, but omits the commands of optional packages.
  const commands = path.join(folder, 'node_modules/.bin');
  if (!existsSync(commands) || readdirSync(commands).length === 0) npm(folder, 'rebuild', '--ignore-scripts');
}

/** Prints the reason, removes the incomplete installation (npm itself takes back what it began to add), and exits. */
function fail(
  folder,
  { add },
  {
    code,
    words,
    nextStep = "Check that this registry offers the package, and check npm's settings: npm config list",
  },
) {
  const { workspaces = [] } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (!add)
    for (const place of ['.', ...workspaces])
      rmSync(path.join(folder, place, 'node_modules'), { recursive: true, force: true });
  const registry = npm(folder, 'config', 'get', 'registry').stdout?.trim() || 'the registry';
  console.error(
    `Packages could not be fetched from ${registry.replace(/\/\/[^/@]*@/, '//')}: ${words} (${code}).\n` +
      `${nextStep}\nThen run the same command again.`,
  );
  process.exit(1);
}

const [folder, ...options] = process.argv.slice(2);
/** Another machine, as far as the options name it. */
const named = ['os', 'cpu', 'libc'].flatMap((name) => {
  const option = options.find((one) => one.startsWith(`--${name}=`));
  return option ? [[name, option.split('=')[1]]] : [];
});
install(folder, {
  optional: !options.includes('--omit=optional'),
  dev: !options.includes('--omit=dev'),
  add: options.includes('--add'),
  machine: named.length > 0 ? Object.fromEntries(named) : undefined,
});

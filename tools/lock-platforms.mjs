/**
 * Completes package-lock.json: every optional platform package of an installed package gets its entry, so
 * that `npm ci` works on all platforms. npm omits those that the registry in use does not have; without its
 * entry, a package would be missing silently on the machine that needs it.
 * node tools/lock-platforms.mjs          completes the lock file (after `npm install NAME`)
 * node tools/lock-platforms.mjs --check  fails if it is incomplete
 * Added entries have no hash, because nothing was downloaded; npm checks the hash of all others.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = { ia32: 'ia32', loong64: 'loong64', ppc64: 'ppc64', riscv64: 'riscv64', s390x: 's390x' };
const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = {};

for (const [place, { dev, optionalDependencies = {} }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies))
    if (!found(place, name)) missing[`node_modules/${name}`] = entry(name, version, dev);

/** Resolution order of Node.js: next to the package, then in each folder above. */
function found(place, name) {
  if (path.posix.join(place, 'node_modules', name) in lock.packages) return true;
  return place !== '' && found(path.posix.join(place, '..').replace(/^\.$/, ''), name);
}

/** Fields of the package's manifest, derived from its name: `…-linux-arm64-gnu`. */
function entry(name, version, dev) {
  const words = name.split(/[-/]/);
  const os = operatingSystems.find((one) => words.includes(one));
  const cpu = words.includes('arm64')
    ? 'arm64'
    : words.includes('x64')
      ? 'x64'
      : words.includes('arm')
        ? 'arm'
        : words.map((word) => processors[word]).find(Boolean);
  const libc = os === 'linux' ? (words.at(-1).startsWith('musl') ? 'musl' : 'glibc') : undefined;
  if (!os || !cpu || !/^\d/.test(version))
    throw new Error(
      `The name of ${name}@${version} does not show its platform: complete the lock file by hand.`,
    );
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    os: [os],
  };
}

const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  for (const name of names)
    console.log(`package-lock.json lacks ${name}: node tools/lock-platforms.mjs adds it.`);
  process.exitCode = names.length > 0 ? 1 : 0;
} else if (names.length > 0) {
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}

/**
 * Completes package-lock.json: every optional platform package of an installed package gets its entry, so
 * that `npm ci` works on all platforms. npm omits those that the registry in use does not have; without its
 * entry, a package would be missing silently on the machine that needs it. Every package gets its hash, which
 * npm checks before it installs the package: npm writes only those of packages that it has downloaded.
 * One optional package that nothing uses is left out.
 * node tools/lock-platforms.mjs          completes the lock file (after `npm install NAME`)
 * node tools/lock-platforms.mjs --check  fails if it would change it
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = { ia32: 'ia32', loong64: 'loong64', ppc64: 'ppc64', riscv64: 'riscv64', s390x: 's390x' };
const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = {};

/** Optional, and only used by pdf.js in Node.js: here it draws in browsers. Without an entry, npm does not install its 35 MB. */
const isUnused = (place) => place.startsWith('node_modules/@napi-rs/canvas');
const superfluous = Object.keys(lock.packages).filter(isUnused);
for (const place of superfluous) delete lock.packages[place];

for (const [place, { dev, optionalDependencies = {} }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies))
    if (!isUnused(`node_modules/${name}`) && !found(place, name))
      missing[`node_modules/${name}`] = entry(name, version, dev);

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

const packages = { ...lock.packages, ...missing };
/** The workspaces have a version, too, but are not downloaded. */
const withoutHash = Object.keys(packages).filter(
  (place) => place.includes('node_modules/') && packages[place].version && !packages[place].integrity,
);

/** As the registry publishes it. */
function hashOf(place) {
  const name = place.split('node_modules/').at(-1);
  const view = ['view', `${name}@${packages[place].version}`, 'dist.integrity'];
  return execFileSync('npm', view, { encoding: 'utf8' }).trim();
}

/** The version comes first, the hash second, as npm writes them. */
const hashed = ({ version, ...rest }, integrity) => ({ version, integrity, ...rest });

if (process.argv.includes('--check')) {
  const faults = [
    ...superfluous.map((place) => `has ${place}`),
    ...Object.keys(missing).map((place) => `lacks ${place}`),
    ...withoutHash.filter((place) => !(place in missing)).map((place) => `lacks the hash of ${place}`),
  ];
  for (const fault of faults)
    console.log(`package-lock.json ${fault}: node tools/lock-platforms.mjs corrects it.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else if (withoutHash.length + superfluous.length > 0) {
  for (const place of withoutHash) packages[place] = hashed(packages[place], hashOf(place));
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}

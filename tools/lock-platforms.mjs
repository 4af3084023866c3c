/**
 * Completes package-lock.json: every package of another system that an installed one names as optional gets its entry,
 * so that `npm ci` finds the lock whole on all of them. npm leaves out those that the registry at hand does not have;
 * without its entry, a package would be missing on the machine that needs it, without a word.
 *
 * node tools/lock-platforms.mjs          completes the lock (after `npm install NAME`)
 * node tools/lock-platforms.mjs --check  fails where it is not complete
 *
 * Entries that are added have no hash, since nobody has seen the package; npm checks those that have one.
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

/** As Node.js looks for it: beside the package that names it, then in each folder above. */
function found(place, name) {
  if (path.posix.join(place, 'node_modules', name) in lock.packages) return true;
  return place !== '' && found(path.posix.join(place, '..').replace(/^\.$/, ''), name);
}

/** What the package's own manifest says, read from its name: `…-linux-arm64-gnu`. */
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
    throw new Error(`${name}@${version} does not say by its name where it runs: complete the lock by hand.`);
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

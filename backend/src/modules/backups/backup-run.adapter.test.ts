import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BackupRun } from './backup-run.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'steward-backup-run-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const run = (script: string) => {
  const file = path.join(folder, 'command');
  writeFileSync(`${file}.js`, script);
  return new BackupRun().run(path.relative(path.join(import.meta.dirname, '../..'), file));
};

it('reports what the command says', async () => {
  expect(await run(`console.log('Everything is there.')`)).toEqual({
    usable: true,
    report: 'Everything is there.',
  });
  expect(await run(`console.log('Nothing is there.'); process.exitCode = 1`)).toEqual({
    usable: false,
    report: 'Nothing is there.',
  });
});

it.each(['', 'Backup of today.'])('a command that is killed after “%s” has a last line', async (said) => {
  const script = `require('node:fs').writeSync(1, '${said}'); process.kill(process.pid, 'SIGKILL')`;
  expect(await run(script)).toEqual({
    usable: false,
    report: `${said}\nThe backup was cut off by the system, perhaps because it has too little memory.`.trim(),
  });
});

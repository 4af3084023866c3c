import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../../test/eventually.js';
import { readLsof, readProc, readPs, runningProcesses, workingFolders } from './processes.js';

describe('runningProcesses', () => {
  it('finds this process', () => {
    const found = runningProcesses().find(({ pid }) => pid === process.pid);
    expect(found).toMatchObject({ parent: process.ppid, uid: process.getuid?.() });
    expect(found?.command).toContain('node');
  });
});

describe('readProc', () => {
  const proc = mkdtempSync(path.join(tmpdir(), 'steward-proc-'));
  const put = (pid: string, files: Record<string, string>): void => {
    mkdirSync(path.join(proc, pid));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(proc, pid, name), text);
  };

  afterAll(() => rmSync(proc, { recursive: true }));

  it('reads id, parent and arguments, with any name, and omits ended processes', () => {
    put('7', { stat: '7 (postgres) S 1 7 7', cmdline: 'postgres\0-D\0/data\0' });
    put('8', { stat: '8 (odd) S 9) S 7 7 7', cmdline: 'odd\0' });
    put('9', { stat: '9 (gone) Z 7 7 7', cmdline: '' });
    put('10', {}); // Ended between two reads.
    put('self', { stat: 'not a number', cmdline: '' });
    const uid = process.getuid?.();
    expect(readProc(proc)).toEqual([
      { pid: 7, parent: 1, uid, command: 'postgres -D /data' },
      { pid: 8, parent: 7, uid, command: 'odd' },
    ]);
  });
});

describe('readPs', () => {
  it('parses the output of macOS', () => {
    const text = [
      '    1     0     0 Ss   /sbin/launchd',
      '  412     1   501 S    /opt/steward/native/bin/postgres -D /Users/ann/.data/postgres/cluster -c port=5432',
      '  413   412   501 Ss   postgres: checkpointer ',
      '  414   412    -2 Z    (node)',
      '  415   412    -2 S    postgres: walwriter ',
      '',
    ].join('\n');
    expect(readPs(text)).toEqual([
      { pid: 1, parent: 0, uid: 0, command: '/sbin/launchd' },
      {
        pid: 412,
        parent: 1,
        uid: 501,
        command: '/opt/steward/native/bin/postgres -D /Users/ann/.data/postgres/cluster -c port=5432',
      },
      { pid: 413, parent: 412, uid: 501, command: 'postgres: checkpointer' },
      { pid: 415, parent: 412, uid: -2, command: 'postgres: walwriter' },
    ]);
  });
});

describe('readLsof', () => {
  it('reads the folder of each process', () => {
    const text = 'p412\nfcwd\nn/Users/ann/.data/postgres/cluster\np500\nfcwd\nn/private/tmp/a folder\n';
    expect([...readLsof(text)]).toEqual([
      [412, '/Users/ann/.data/postgres/cluster'],
      [500, '/private/tmp/a folder'],
    ]);
    expect(readLsof('').size).toBe(0);
  });

  const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  const withLsof = has('lsof') ? it : it.skip;

  withLsof('finds a process in its folder by lsof where that is installed', async () => {
    const folder = realpathSync(tmpdir());
    const child = spawn('sleep', ['60'], { cwd: folder, stdio: 'ignore' });
    try {
      await once(child, 'spawn');
      await eventually(() => workingFolders('sleep').get(child.pid ?? 0) === folder);
    } finally {
      child.kill('SIGKILL');
    }
  });
});

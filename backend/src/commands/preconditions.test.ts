import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertSpace, newFile, restoreArguments } from './preconditions.js';

const folder = mkdtempSync(path.join(tmpdir(), 'steward-preconditions-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a restore', () => {
  it('needs a file, and takes OVERWRITE=yes or nothing', () => {
    expect(restoreArguments([' /backups/one ', ''])).toEqual({ from: '/backups/one', overwrite: false });
    expect(restoreArguments(['/backups/one', 'yes'])).toEqual({ from: '/backups/one', overwrite: true });
    expect(() => restoreArguments(['', 'yes'])).toThrow('Give a backup file');
    expect(() => restoreArguments(['/backups/one', 'no'])).toThrow('OVERWRITE must be yes');
  });

  const { bavail, bsize } = statfsSync(folder);
  const most = bavail * bsize;
  const contents = (rows: number, files: number) => ({
    tables: { users: { rows: 1, bytes: rows, sha256: '' } },
    files: { count: 1, bytes: files },
  });
  const both = { database: true, files: true };

  it('needs three times the space of its rows, and that of its files', () => {
    expect(() => assertSpace(folder, contents(1000, 1000), both)).not.toThrow();
    expect(() => assertSpace(folder, contents(most / 2, 0), both)).toThrow(
      `There is not enough space in ${folder}`,
    );
    expect(() => assertSpace(folder, contents(0, 2 * most), both)).toThrow('the backup needs');
  });

  it('needs no space here for what is stored elsewhere', () => {
    expect(() => assertSpace(folder, contents(most, 0), { ...both, database: false })).not.toThrow();
    expect(() => assertSpace(folder, contents(0, 2 * most), { ...both, files: false })).not.toThrow();
  });
});

it('an export needs the name of a new file', () => {
  expect(newFile(` ${path.join(folder, 'new.zip')} `)).toBe(path.join(folder, 'new.zip'));
  expect(() => newFile()).toThrow('Give a target file');
  writeFileSync(path.join(folder, 'old.zip'), 'precious');
  expect(() => newFile(path.join(folder, 'old.zip'))).toThrow('already exists');
});

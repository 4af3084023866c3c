import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nameFile } from './name-file.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'steward-name-file-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);
const refusing = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: link`), { code, syscall: 'link' });
};

describe.each([
  ['a disk with hard links', undefined],
  ['a USB disk: EPERM', refusing('EPERM')],
  ['a file system without links: ENOSYS', refusing('ENOSYS')],
  ['a network folder: EOPNOTSUPP', refusing('EOPNOTSUPP')],
])('on %s', (_what, link) => {
  it('a finished file gets its name', () => {
    writeFileSync(at('one.unfinished'), 'whole');
    nameFile(at('one.unfinished'), at('one'), link);
    expect(readFileSync(at('one'), 'utf8')).toBe('whole');
  });

  it('a file that was created in the meantime stays', () => {
    writeFileSync(at('one.unfinished'), 'whole');
    writeFileSync(at('one'), 'precious');
    expect(() => nameFile(at('one.unfinished'), at('one'), link)).toThrow(
      expect.objectContaining({ code: 'EEXIST', syscall: expect.any(String) as string }) as Error,
    );
    expect(readFileSync(at('one'), 'utf8')).toBe('precious');
    expect(readdirSync(folder)).toEqual(['one', 'one.unfinished']);
  });
});

it('another failure is reported', () => {
  writeFileSync(at('one.unfinished'), 'whole');
  expect(() => nameFile(at('one.unfinished'), at('one'), refusing('ENOSPC'))).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual(['one.unfinished']);
});

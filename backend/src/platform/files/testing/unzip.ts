import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** True if the system has unzip. */
export const hasUnzip = ((): boolean => {
  try {
    execFileSync('unzip', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Files of an archive by path, as unpacked by the system's unzip. @throws Error if that finds a fault */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'steward-export-'));
  try {
    const archive = path.join(folder, 'export.zip');
    writeFileSync(archive, zip);
    execFileSync('unzip', ['-tqq', archive]);
    const target = path.join(folder, 'unpacked');
    execFileSync('unzip', ['-qq', archive, '-d', target], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    return new Map(
      files.map(({ parentPath, name }) => {
        const file = path.join(parentPath, name);
        return [path.relative(target, file), readFileSync(file)];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

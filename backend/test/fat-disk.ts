import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/* A USB disk as it is sold: a small FAT file system in a file, mounted by Linux or, where its kernel has none, by
   fusefat (Debian). Both need root. */

const sbin = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
const run = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { env: sbin, stdio: 'ignore' }).status === 0;
const has = (program: string): boolean =>
  ['/usr/sbin', '/sbin', '/usr/bin'].some((folder) => existsSync(path.join(folder, program)));

// portable: asked on Linux alone.
const knowsFat = (): boolean => /\bvfat\b/.test(readFileSync('/proc/filesystems', 'utf8'));

/** Reasons why none can be mounted here; empty if it can. */
export const missingForFat = (): string[] => [
  ...(process.getuid?.() === 0 ? [] : ['mounting a disk needs root']),
  ...(has('mkfs.vfat') ? [] : ['mkfs.vfat (dosfstools) is not installed']),
  ...(process.platform === 'linux' && (has('fusefat') || knowsFat())
    ? []
    : ['no vfat in the kernel, no fusefat']),
];

/** @param folder for its file and mount point @returns where it is mounted, and how to remove it */
export function mountFatDisk(folder: string): { at: string; unmount: () => void } {
  const image = path.join(folder, 'disk');
  const at = path.join(folder, 'usb');
  mkdirSync(at);
  writeFileSync(image, '');
  truncateSync(image, 256 * 1024 * 1024);
  const mounted =
    run('mkfs.vfat', image) &&
    (run('mount', '-t', 'vfat', '-o', 'loop', image, at) || run('fusefat', '-o', 'rw+', image, at));
  if (!mounted) throw new Error('The FAT disk could not be mounted.');
  return { at, unmount: () => void run('umount', at) };
}

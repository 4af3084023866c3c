import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing, for its owner alone. Step by step: Node.js' recursive mkdir never
 * ends on a file system that answers "no such file" for a folder whose parent is there, as /proc does.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let each = path.resolve(folder); !existsSync(each); each = path.dirname(each)) missing.unshift(each);
  for (const each of missing)
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (error) {
      // Another process made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

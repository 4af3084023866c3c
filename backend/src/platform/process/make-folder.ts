import { existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its missing parents, accessible only by its owner. Step by step: Node.js' recursive
 * mkdir never ends on a file system that answers "no such file" for a folder whose parent exists, as /proc
 * does.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let each = path.resolve(folder); !existsSync(each); each = path.dirname(each)) missing.unshift(each);
  for (const each of missing)
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (error) {
      // Another process has created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

/** Makes the names in a folder durable. */
export async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

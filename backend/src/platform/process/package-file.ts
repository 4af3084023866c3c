/* Also for worker threads, which run uncompiled in development (Node strips the types): only erasable syntax. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

/**
 * A file of an installed package, also one that the package does not export. The image contains it only if `contents.ts`
 * lists it.
 * @throws Error if it is not there
 */
export function packageFile(name: string): string {
  const places = (resolve.paths(name) ?? []).map((folder) => path.join(folder, name));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${name} is not installed.`);
  return found;
}

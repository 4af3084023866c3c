/* Also for worker threads, which run uncompiled in development (Node strips the types): only erasable syntax. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The installed file that a module gets by that name, of a package and a path in it; undefined if there is none. */
export const installed = (name: string, neededBy: string | URL): string | undefined =>
  (createRequire(neededBy).resolve.paths(name) ?? [])
    .map((folder) => path.join(folder, name))
    .find((place) => existsSync(place));

/**
 * A file of an installed package, also one that the package does not export. The image contains it only if `contents.ts`
 * lists it.
 * @throws Error if it is not there
 */
export function packageFile(name: string): string {
  const found = installed(name, import.meta.url);
  if (found === undefined) throw new Error(`${name} is not installed.`);
  return found;
}

/**
 * Checks, without Docker, that the image has the files that the program names: everything that the build imports or reads
 * is in the build's context (`.dockerignore`), and what the backend reads outside of its own folder, or of packages, is
 * listed in `backend/contents.ts`. A file is named by a relative path in the code, as in `import … from '../x.js'` or
 * `new URL('../../data/x.bin', import.meta.url)`, a file of a package by `packageFile('…')`.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { besides, packageFiles } from '../backend/contents.ts';

const relativePath = /(['"`])(\.{1,2}\/[\w@./-]+)\1/g;
/** TypeScript is imported by the name of its output. */
const spellings = (file) => [file, file.replace(/\.js$/, '.ts'), file.replace(/\.js$/, '.tsx')];
const isThere = (file) => !file.startsWith('..') && existsSync(file);

/** Paths in the checkout that a source names. */
const namedIn = (source) =>
  [...readFileSync(source, 'utf8').matchAll(relativePath)].flatMap(([, , name]) => {
    const found = spellings(path.join(path.dirname(source), name)).find(isThere);
    return found && statSync(found).isFile() ? [found] : [];
  });

/** Files of packages that a source names. */
const ofPackagesIn = (source) =>
  [...readFileSync(source, 'utf8').matchAll(/\bpackageFile\('([^']+)'\)/g)].map(([, name]) => name);

/**
 * @param exclusions text of `.dockerignore`
 * @param named for each source, the files that it names
 * @returns a sentence for each file that the image lacks
 */
export function missingFiles(exclusions, named) {
  const context = dockerignore().add(exclusions);
  const isShipped = (file) => besides.some((name) => file === name || file.startsWith(`${name}/`));
  return Object.entries(named).flatMap(([source, files]) =>
    files.flatMap((file) => {
      if (context.ignores(file)) return [`${source} needs ${file}, which .dockerignore leaves out.`];
      const isReadLater = source.startsWith('backend/src/') && !file.startsWith('backend/src/');
      return isReadLater && !isShipped(file) ? [`${source} needs ${file}: ${notListed}`] : [];
    }),
  );
}

/** @returns a sentence for each file of a package that the image lacks */
export const missingPackageFiles = (named) =>
  Object.entries(named).flatMap(([source, files]) =>
    files
      .filter((file) => !packageFiles.includes(file))
      .map((file) => `${source} needs ${file}: ${notListed}`),
  );

const notListed = 'list it in backend/contents.ts.';

if (import.meta.main) {
  const folders = ['backend', 'backend/src/**', 'frontend', 'frontend/src/**', 'texts'];
  const sources = folders
    .flatMap((folder) => globSync(`${folder}/*.{ts,tsx,js,css}`))
    .filter((file) => !/\.test\.|\/testing\/|jest|playwright/.test(file));
  const namedBy = (find) => Object.fromEntries(sources.map((source) => [source, find(source)]));
  const missing = [
    ...missingFiles(readFileSync('.dockerignore', 'utf8'), namedBy(namedIn)),
    ...missingPackageFiles(namedBy(ofPackagesIn)),
  ];
  if (missing.length > 0) console.error(missing.join('\n'));
  process.exitCode = missing.length > 0 ? 1 : 0;
}

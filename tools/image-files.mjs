/**
 * Checks, without Docker, that the image has the files that the program names: everything that the build imports or reads
 * is in the build's context (`.dockerignore`), and everything that the backend reads outside of its own folder is copied
 * by the Dockerfile. A file is named by a relative path in the code, as in `import … from '../x.js'` or
 * `new URL('../../data/x.bin', import.meta.url)`.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';

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

/**
 * @param dockerfile its text
 * @param exclusions text of `.dockerignore`
 * @param named for each source, the files that it names
 * @returns a sentence for each file that the image lacks
 */
export function missingFiles(dockerfile, exclusions, named) {
  const context = dockerignore().add(exclusions);
  const copies = [...dockerfile.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)]
    .flatMap(([, from]) => from.split(' '))
    .map((from) => from.replace(/^\/steward\/?/, ''))
    .filter((from) => from !== '' && from !== '.');
  const isCopied = (file) => copies.some((from) => file === from || file.startsWith(`${from}/`));
  return Object.entries(named).flatMap(([source, files]) =>
    files.flatMap((file) => {
      if (context.ignores(file)) return [`${source} needs ${file}, which .dockerignore leaves out.`];
      const isReadLater = source.startsWith('backend/src/') && !file.startsWith('backend/src/');
      return isReadLater && !isCopied(file) && !file.startsWith('frontend/dist')
        ? [`${source} needs ${file}, which the Dockerfile does not copy.`]
        : [];
    }),
  );
}

if (import.meta.main) {
  const folders = ['backend', 'backend/src/**', 'frontend', 'frontend/src/**', 'texts'];
  const sources = folders
    .flatMap((folder) => globSync(`${folder}/*.{ts,tsx,js,css}`))
    .filter((file) => !/\.test\.|\/testing\/|jest|playwright/.test(file));
  const read = (file) => readFileSync(file, 'utf8');
  const missing = missingFiles(
    read('Dockerfile'),
    read('.dockerignore'),
    Object.fromEntries(sources.map((source) => [source, namedIn(source)])),
  );
  if (missing.length > 0) console.error(missing.join('\n'));
  process.exitCode = missing.length > 0 ? 1 : 0;
}

/**
 * `node backend/ship.ts FOLDER` copies what runs from a built checkout, in two parts that change at different times:
 * `FOLDER/packages` and `FOLDER/program`. Both are laid out as the checkout is.
 */
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { besides, isLicense, packageFiles, packages, programs, workersIn } from './contents.ts';
import { installed, packageFile } from './src/platform/process/package-file.ts';

const backend = import.meta.dirname;
const root = path.dirname(backend);
const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('Name the folder to copy to.');

/** Also those whose names begin with a dot, which patterns leave out. */
const everyFile = (place: string): string[] =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));

function ship(part: 'packages' | 'program', files: readonly string[]): void {
  for (const file of files) cpSync(file, path.join(folder, part, path.relative(root, file)));
}

/** A copy of a package keeps its license, which some have in their README. */
function licensesOf(place: string): string[] {
  const names = readdirSync(place);
  const texts = names.filter(isLicense);
  return (texts.length > 0 ? texts : names.filter((name) => name.startsWith('README'))).map((name) =>
    path.join(place, name),
  );
}

const shipped = new Set<string>();

/** A package with all that it needs, without what only compilers and people read. */
function shipPackage(name: string, neededBy: string): void {
  const description = installed(`${name}/package.json`, neededBy);
  // Not installed: an optional package that is not for this system. A folder above the checkout may have it.
  if (!description?.startsWith(root + path.sep) || shipped.has(description)) return;
  shipped.add(description);
  const place = path.dirname(description);
  const own = everyFile(place).filter((file) => !path.relative(place, file).startsWith('node_modules'));
  ship(
    'packages',
    own.filter((file) => /\.(?:[cm]?js|json|node|wasm)$|\.so\b/.test(file)),
  );
  ship('packages', licensesOf(place));
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(description, 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    shipPackage(needed, description);
}

for (const name of packages) shipPackage(name, import.meta.filename);
for (const file of packageFiles) {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  const description = packageFile(`${name}/package.json`);
  ship('packages', [packageFile(file), description, ...licensesOf(path.dirname(description))]);
}

const dist = path.join(backend, 'dist');
/** Layouts, texts and pages: the build copies them unchanged. */
const isFromSources = (file: string): boolean =>
  existsSync(path.join(backend, 'src', path.relative(dist, file)));
ship('program', [
  ...everyFile(path.join(dist, 'bundle')),
  ...everyFile(dist).filter(isFromSources),
  ...['VERSION', ...programs.map(([file]) => file), ...workersIn(dist)].map((file) => path.join(dist, file)),
]);

// Source maps are for people, and never served.
const others = besides
  .flatMap((name) => everyFile(path.join(root, name)))
  .filter((file) => !file.endsWith('.map'));
const isOfPdfjs = (file: string): boolean => path.relative(root, file).includes('/pdfjs-');
ship('packages', others.filter(isOfPdfjs));
ship(
  'program',
  others.filter((file) => !isOfPdfjs(file)),
);

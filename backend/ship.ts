/**
 * `node backend/ship.ts FOLDER` copies what runs from a built checkout, in two parts that change at different times:
 * `FOLDER/packages` and `FOLDER/program`. Both are laid out as the checkout is.
 */
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { besides, isLicense, packageFiles, packages, programs, workersIn } from './contents.ts';

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

/** Undefined if it is not installed: an optional package that is not for this system. */
const placeOf = (name: string, neededBy: string): string | undefined =>
  (createRequire(path.join(neededBy, 'package.json')).resolve.paths(name) ?? [])
    .map((folder) => path.join(folder, name))
    .find((place) => existsSync(path.join(place, 'package.json')));

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
  const place = placeOf(name, neededBy);
  if (place === undefined || shipped.has(place)) return;
  shipped.add(place);
  const own = everyFile(place).filter((file) => !path.relative(place, file).startsWith('node_modules'));
  ship(
    'packages',
    own.filter((file) => /\.(?:[cm]?js|json|node|wasm)$|\.so\b/.test(file)),
  );
  ship('packages', licensesOf(place));
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(place, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) shipPackage(needed, place);
}

for (const name of packages) shipPackage(name, backend);
for (const file of packageFiles) {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
  const place = placeOf(name, backend);
  if (place === undefined) throw new Error(`${name} is not installed.`);
  ship('packages', [path.join(place, file.slice(name.length)), path.join(place, 'package.json')]);
  ship('packages', licensesOf(place));
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

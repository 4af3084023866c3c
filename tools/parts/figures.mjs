import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders of the product that are counted; the rest is generated, or runs beside it. */
const counted = ['backend/src', 'frontend/src'];
const isGenerated = (file) => /^frontend\/src\/shared\/(api|fonts)\//.test(file);
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);
const isMigration = (file) => /^backend\/src\/(parts\/[^/]+\/)?migrations\//.test(file);
const source = /\.(ts|tsx|css|typ|js)$/;

/** Lines that a file may have; published migrations are not edited. */
export const longestFile = 400;

const linesOf = (file) => readFileSync(file, 'utf8').split('\n').length - 1;

/** Files of the product with their lines, without tests and generated files. */
const files = () =>
  counted
    .flatMap((folder) => globSync(`${folder}/**/*`))
    .filter((file) => source.test(file) && !isGenerated(file) && !isTest(file))
    .map((file) => ({ file, lines: linesOf(file) }));

const sum = (list, folder) =>
  list.filter(({ file }) => file.startsWith(folder)).reduce((total, { lines }) => total + lines, 0);

/** Names of the parts: their folders. */
export const partNames = () =>
  globSync('backend/src/parts/*/index.ts')
    .map((file) => path.basename(path.dirname(file)))
    .sort();

/** Packages that only files of the part import. */
function packagesOf(name) {
  const importing = /(?:from|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)/g;
  const users = new Map();
  for (const file of counted.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)))
    if (!isTest(file))
      for (const [, pack] of readFileSync(file, 'utf8').matchAll(importing))
        if (!pack.startsWith('.') && !pack.startsWith('node'))
          users.set(pack, [...(users.get(pack) ?? []), file]);
  const isOwn = (file) => file.includes(`/src/parts/${name}/`);
  return [...users].flatMap(([pack, by]) => (by.every(isOwn) ? [pack] : [])).sort();
}

/** One row of the table for each part, and the sizes of the rest. */
export function figures() {
  const all = files();
  const { paths } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8'));
  const operations = Object.values(paths).flatMap((one) => Object.values(one).map((call) => call['x-part']));
  const parts = partNames().map((name) => {
    const index = readFileSync(`backend/src/parts/${name}/index.ts`, 'utf8');
    const [, tables = ''] = /\n {2}tables: \[([^\]]*)\]/.exec(index) ?? [];
    return {
      name,
      lines: sum(all, `backend/src/parts/${name}/`) + sum(all, `frontend/src/parts/${name}/`),
      operations: operations.filter((part) => part === name).length,
      tables: Array.from(tables.matchAll(/'(\w+)'/g), ([, table]) => table),
      packages: packagesOf(name),
    };
  });
  const inParts = parts.reduce((total, { lines }) => total + lines, 0);
  return {
    parts,
    inParts,
    core: sum(all, '') - inParts,
    platform: sum(all, 'backend/src/platform/'),
    tooLong: all.filter(({ file, lines }) => lines > longestFile && !isMigration(file)),
  };
}

/** Rounded to hundreds, so that an edit seldom changes the page. */
const hundreds = (lines) => (Math.round(lines / 100) * 100).toLocaleString('en-US');

/** The table of docs/reference/scope.md. */
export function table({ parts, inParts, core, platform }) {
  const code = (names) => names.map((name) => `\`${name}\``).join(', ') || 'none';
  return [
    '| part | lines | operations | tables | packages of its own |',
    '| --- | --- | --- | --- | --- |',
    ...parts.map(
      ({ name, lines, operations, tables, packages }) =>
        `| [${name}](../../backend/src/parts/${name}) | ${hundreds(lines)} | ${operations} | ${code(tables)} | ${code(packages)} |`,
    ),
    `| all parts | ${hundreds(inParts)} | | | |`,
    `| the core, of it the platform | ${hundreds(core)}, ${hundreds(platform)} | | | |`,
  ].join('\n');
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parts } from './parts-of-build.js';

const source = path.resolve(import.meta.dirname, '..');

/** Files with statements of the product, by their path below `src`; published migrations belong to none. */
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith('migrations/') && !file.includes('/testing/'));

/** The import has none: it writes what the core keeps. */
const withTables = parts.filter(({ tables }) => tables.length > 0);

it.each(withTables.map(({ name, tables }) => [name, tables] as const))(
  'statements of no other folder name the tables of %s',
  (name, tables) => {
    const names = tables.join('|');
    const statement = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ONLY|REFERENCES)\\s+(?:${names})\\b`);
    const others = files.filter((file) => !file.startsWith(`parts/${name}/`));
    expect(others.filter((file) => statement.test(readFileSync(path.join(source, file), 'utf8')))).toEqual(
      [],
    );
    // Otherwise the expression would find nothing anywhere.
    const own = files.filter((file) => file.startsWith(`parts/${name}/`));
    expect(own.some((file) => statement.test(readFileSync(path.join(source, file), 'utf8')))).toBe(true);
  },
);

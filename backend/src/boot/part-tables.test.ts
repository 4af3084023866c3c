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

const isOf = (name: string, file: string): boolean => file.startsWith(`parts/${name}/`);

it('statements of no other folder name the tables of a part', () => {
  const found = withTables.map(({ name, tables }) => {
    const statement = new RegExp(
      `\\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ONLY|REFERENCES)\\s+(?:${tables.join('|')})\\b`,
    );
    const naming = files.filter((file) => statement.test(readFileSync(path.join(source, file), 'utf8')));
    return {
      name,
      own: naming.some((file) => isOf(name, file)),
      others: naming.filter((file) => !isOf(name, file)),
    };
  });
  // Without statements of its own, the expression would find nothing anywhere.
  expect(found).toEqual(withTables.map(({ name }) => ({ name, own: true, others: [] })));
});

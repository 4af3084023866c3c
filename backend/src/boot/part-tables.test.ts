import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isOfPart } from '../migrations/of-parts.js';
import { migrationsOfBuild } from './migrations-of-build.js';
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

const textOf = (file: string): string => readFileSync(path.join(source, file), 'utf8');
const numberIn = (name: string): number => Number(/\d{13}/.exec(name)?.[0] ?? 0);

/** Files of the core's migrations since parts have their own, and what these import. */
const ofCore = readdirSync(path.join(source, 'migrations'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('baseline/'))
  .filter((file) => numberIn(file) >= 1790000150000 || file.includes(path.sep))
  .map((file) => path.join('migrations', file));

/** Tables and views that statements create, alter, drop or write. */
function changedBy(statements: string): string[] {
  const changes =
    /\b(?:(?:CREATE|ALTER|DROP|REPLACE) (?:TABLE|VIEW)|INSERT INTO|DELETE FROM|TRUNCATE|UPDATE(?! (?:ON|OF|OR|SET|CASCADE)\b)|INDEX (?:IF NOT EXISTS )?\w+ ON|TRIGGER [^;]*? ON|COMMENT ON (?:TABLE|COLUMN|VIEW)) (?:IF (?:NOT )?EXISTS )?(?:ONLY )?(\w+)/g;
  return Array.from(statements.replaceAll(/\s+/g, ' ').matchAll(changes), ([, name = '']) => name);
}

it('migrations of the core name no table of a part', () => {
  expect(ofCore.map((file) => path.basename(file))).toContain('1790000153000-absent-parts.ts');
  const tables = parts.flatMap((part) => part.tables);
  const named = new RegExp(
    `\\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ONLY|REFERENCES|VIEW|COLUMN|ON) (${tables.join('|')})\\b`,
  );
  const found = ofCore.filter(
    (file) => tables.length > 0 && named.test(textOf(file).replaceAll(/\s+/g, ' ')),
  );
  expect(found).toEqual([]);
});

it('migrations of a part change its own tables only, and say that they are of a part', () => {
  for (const { name, tables, migrations = [] } of parts) {
    const folder = `parts/${name}/migrations`;
    const own = files.filter((file) => file.startsWith(`${folder}/`)).toSorted();
    expect(own.map(numberIn)).toEqual(migrations.map((migration) => numberIn(migration.name)));
    for (const file of own) {
      const changed = changedBy(textOf(file));
      expect(changed).not.toEqual([]);
      expect({ [file]: changed.filter((table) => !tables.includes(table)) }).toEqual({ [file]: [] });
    }
    for (const migration of migrations) {
      expect(new migration().name).toBe(migration.name);
      expect({ [migration.name]: isOfPart(migration.name) }).toEqual({ [migration.name]: true });
    }
  }
});

it('all migrations are in the order of their numbers, which are their own', () => {
  const numbers = migrationsOfBuild.map(({ name }) => numberIn(name));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

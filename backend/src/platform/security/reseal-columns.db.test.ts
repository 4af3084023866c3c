import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { Sql } from '../database/sql.js';
import { AppSecret } from '../settings/app-secret.js';
import { DomainEvents } from '../unit-of-work/domain-events.js';
import { resealColumns } from './reseal-columns.js';
import { SealedBox } from './sealed-box.js';
import { type SealedColumn, sealedColumns } from './sealed-columns.js';

/** Those whose tables are there: a build can lack those of a part. */
let columns: readonly SealedColumn[];
let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  const tables: { table_name: string }[] = await source.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const there = new Set(tables.map(({ table_name }) => table_name));
  columns = Object.values(sealedColumns).filter(({ table }) => there.has(table));
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

it('every column of bytes is listed, or known to be no secret under APP_SECRET', async () => {
  const known = [
    // Sealed in a format of their own.
    'signing_keys.wrapped_key',
    // Public, or looked at by people.
    'passkey_challenges.user_handle',
    'passkeys.public_key',
    'passkeys.user_handle',
    'signing_keys.certificate',
    'site.founder_photo',
    'site.hero',
    'site.hero_small',
    'site.logo',
    // A hash.
    'visitor_bookings.network',
  ];
  const rows: { name: string }[] = await source.query(
    `SELECT table_name || '.' || column_name AS name
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'bytea'
       AND column_name NOT LIKE '%\\_hash'`,
  );
  const listed = columns.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...known, ...listed].sort());
});

it('seals anew what is in each column under the previous secret, and names what no secret opens', async () => {
  const former = new AppSecret('the former secret');
  const current = new AppSecret('the current secret');
  const work = new DatabaseUnitOfWork(source, new DomainEvents());
  const sql = new Sql(work);
  await work.run(async () => {
    for (const one of columns) {
      const { table, column, of } = one;
      // Its columns of this name, without the rows that its constraints would ask for.
      await sql.rows(
        `test.shadow.${table}`,
        `CREATE TEMP TABLE ${table} ON COMMIT DROP AS SELECT ${of}, ${column} FROM public.${table} WITH NO DATA`,
      );
      const values = [
        [7, new SealedBox(former, one).seal(Buffer.from(table), 7)],
        [8, new SealedBox(new AppSecret('an unknown secret'), one).seal(Buffer.from(table), 8)],
        [9, new SealedBox(current, one).seal(Buffer.from(table), 9)],
        [9, null],
        [null, new SealedBox(former, one).seal(Buffer.from(table), 7)],
      ];
      for (const row of values)
        await sql.rows(`test.add.${table}`, `INSERT INTO ${table} VALUES ($1, $2)`, row);
    }
    const both = new AppSecret('the current secret', 'the former secret');
    const unreadable = columns.map(({ boundTo, nameOf = boundTo }) => nameOf(8));
    expect(unreadable).toContain('two-factor secret of user 8');
    expect(await resealColumns(sql, both)).toEqual({ rewrapped: columns.length, unreadable });
    expect(await resealColumns(sql, both)).toEqual({ rewrapped: 0, unreadable });
    for (const one of columns) {
      const { table, column, of } = one;
      const sealed = await sql.onlyValue<Buffer>(
        `test.sealed.${table}`,
        `SELECT ${column} FROM ${table} WHERE ${of} = $1`,
        [7],
      );
      expect(new SealedBox(current, one).open(sealed, 7)?.plain.toString()).toBe(table);
    }
  });
});

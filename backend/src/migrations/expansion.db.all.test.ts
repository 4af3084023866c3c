import { DataSource } from 'typeorm';
import { schemaBreaks } from '../../test/database/schema-breaks.js';
import { readSchemaShape, schemaShape, type SchemaShape } from '../../test/database/schema-shape.js';
import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.js';
import { dataSourceOptions, migrate, type Migration } from '../platform/database/data-source.js';
import { migrationsOfBuild as migrations } from '../boot/migrations-of-build.js';

/** A migration that removes something says so in its name: the previous version must no longer need it. */
const isContraction = (name: string): boolean => name.startsWith('Contract');

/**
 * Reported breaks that do no harm, by their text, with the reason: everything that the previous version
 * writes fits the rule.
 */
const harmless: Record<string, string> = {
  'The check ledger_transactions.ledger_transactions_credit_check is new or other than before.':
    'each of its transactions has an invoice',
  'The foreign key ledger_entries.ledger_entries_transaction_id_fkey is new or other than before.':
    'its entries refer to a transaction with their invoice already',
  'The check payments.payments_tax_check is new or other than before.': 'it writes no tax',
  'The check invoices.invoices_tax_check is new or other than before.':
    'it writes no taxes, and amounts above zero',
  'The foreign key exported_book_entries.exported_book_entries_transaction_id_fkey is new or other than before.':
    'it allows the deletions that it refused before',
  'The foreign key reply_addresses.reply_addresses_thread_id_fkey is new or other than before.':
    'it allows the deletions that it refused before',
  'The foreign key autopay_agreements.autopay_agreements_agreed_by_fkey is new or other than before.':
    'accounts are closed, never deleted',
  'The foreign key autopay_charges.autopay_charges_agreement_id_fkey is new or other than before.':
    'agreements are ended, never deleted',
};

/** The same migration, after which the schema is read: a run for each of them takes twice as long. */
const thenRead = (Step: Migration, read: (shape: SchemaShape) => void): Migration =>
  class {
    constructor() {
      const step = new Step();
      const up = step.up.bind(step);
      step.up = async (db) => {
        await up(db);
        read(await schemaShape((statement) => db.query(statement)));
      };
      return step;
    }
  } as Migration;

let database: TestDatabase;
beforeEach(async () => void (database = await createTestDatabase({ migrated: false })));
afterEach(() => database.drop());

describe('the migrations', () => {
  it('keep everything that the previous version needs, one by one', async () => {
    const shapes: [name: string, SchemaShape][] = [];
    await migrate(
      database.url,
      migrations.map((step) => thenRead(step, (shape) => void shapes.push([step.name, shape]))),
    );
    expect(shapes.map(([name]) => name)).toEqual(migrations.map(({ name }) => name));
    for (const [index, [name, after]] of shapes.entries()) {
      const [, before] = shapes[index - 1] ?? [];
      if (!before || isContraction(name)) continue;
      const breaks = schemaBreaks(before, after).filter((sentence) => !(sentence in harmless));
      expect({ [name]: breaks }).toEqual({ [name]: [] });
    }
  });

  it('are checked for everything that removes something', async () => {
    const source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
    try {
      await source.query(`
        CREATE TABLE books (id int PRIMARY KEY, title varchar(100), pages int, kind text DEFAULT 'a' NOT NULL,
          owner int, note text, CHECK (kind IN ('a', 'b')));
        CREATE TABLE owners (id int PRIMARY KEY);
        CREATE TABLE shelves (id int);
        CREATE VIEW titles AS SELECT id, title FROM books WHERE pages > 0;
        CREATE VIEW notes AS SELECT id, note FROM books;
        CREATE FUNCTION pages_of(int) RETURNS int LANGUAGE sql AS 'SELECT 1'`);
      const before = await readSchemaShape(database.url);
      const breaksOf = async (sql: string): Promise<string[]> => {
        await source.query(`BEGIN; ${sql}; COMMIT`);
        return schemaBreaks(before, await readSchemaShape(database.url));
      };
      // Changes that only add or allow more.
      expect(
        await breaksOf(`
          ALTER TABLE books ADD color text, ADD weight int NOT NULL DEFAULT 1, ADD UNIQUE (color),
            ADD owner2 int REFERENCES owners;
          ALTER TABLE books DROP CONSTRAINT books_kind_check, ADD CHECK (kind IN ('a', 'b', 'c'));
          DROP VIEW titles;
          ALTER TABLE books ALTER title TYPE varchar(200);
          CREATE VIEW titles AS SELECT id, title, color FROM books WHERE pages > 1;
          CREATE TABLE boxes (id int NOT NULL UNIQUE CHECK (id > 0));
          CREATE INDEX ON books (title);
          ALTER TABLE books ALTER note SET DEFAULT ''`),
      ).toEqual([]);
      // Changes that remove something.
      expect(
        (
          await breaksOf(`
            DROP VIEW titles, notes;
            CREATE VIEW titles AS SELECT id FROM books;
            DROP FUNCTION pages_of(int);
            DROP TABLE shelves;
            ALTER TABLE books RENAME note TO remark;
            ALTER TABLE books ADD demanded int NOT NULL;
            ALTER TABLE books ALTER title TYPE varchar(50), ALTER pages TYPE bigint, ALTER kind DROP DEFAULT,
              ALTER owner SET NOT NULL;
            ALTER TABLE books DROP CONSTRAINT books_kind_check, ADD CHECK (kind IN ('a', 'c'));
            ALTER TABLE books ADD CHECK (pages > 0), ADD UNIQUE (title), ADD FOREIGN KEY (owner) REFERENCES owners`)
        ).sort(),
      ).toEqual(
        [
          'notes.id is dropped or renamed.',
          'notes.note is dropped or renamed.',
          'titles.title is dropped or renamed.',
          'The function pages_of(integer) is gone.',
          'shelves.id is dropped or renamed.',
          'books.note is dropped or renamed.',
          'books.demanded is new, must not be null, and has no default.',
          'books.title was character varying(100) and is character varying(50).',
          'books.pages was integer and is bigint.',
          'books.kind has lost its default.',
          'books.owner may no longer be null.',
          'The check books.books_kind_check is new or other than before.',
          'The check books.books_pages_check is new or other than before.',
          'The unique books.books_title_key is new or other than before.',
          'The foreign key books.books_owner_fkey is new or other than before.',
        ].sort(),
      );
    } finally {
      await source.destroy();
    }
  });
});

import fc from 'fast-check';
import { cases, itInTestAll } from '../../../../test/cases.js';
import { type Actor, addDays, type Days, Money, startOfDay } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { Invoice } from '../../../modules/billing/domain/invoice.js';
import { type BookSeries, bookFormats, type ExportedEntry, linesOf } from '../domain/books.js';
import {
  type BillingDatabase,
  openBillingDatabase,
} from '../../../modules/billing/testing/billing-database.js';
import { aNewInvoice } from '../../../modules/billing/testing/fixtures.js';
import { SqlBookExportRepository } from '../infrastructure/sql-book-export-repository.js';
import { storeIssued } from '../../../modules/billing/testing/issued-invoice.js';
import { randomSteps, take } from '../../../modules/billing/testing/random-steps.js';
import { ProfileQueries } from '../../../modules/clients/index.js';
import { MoneyQueries } from '../../../modules/billing/index.js';
import { BookEntries, type BookSelection } from './book-entry-queries.js';
import { type BookTable, bookTables } from './book-tables.js';

const zone = 'America/Chicago';
const actor: Actor = { id: 1, role: 'admin' };
const months: Days = { from: '2026-09-01', to: '2026-11-30' };
const start = startOfDay(months.from, zone);
const end = new Date(startOfDay('2026-12-01', zone));
const names = { accounts: {}, taxes: {} };

let database: BillingDatabase;
let sql: Sql;
let entries: BookEntries;
let exported: SqlBookExportRepository;
beforeAll(async () => {
  database = await openBillingDatabase();
  sql = new Sql(database.work);
  entries = new BookEntries(sql, new ProfileQueries(sql));
  exported = new SqlBookExportRepository(sql);
});
afterAll(() => database.drop());

const files = ['invoices', 'payments', 'creditNotes', 'refunds'] as const;
type File = (typeof files)[number];

/** An entry with its rows in a file. */
interface Written extends ExportedEntry {
  rows: (string | null)[][];
}

async function writtenOf(file: File, selection: BookSelection): Promise<Written[]> {
  const table = bookTables.csv[file] as BookTable<unknown>;
  const written: Written[] = [];
  for await (const batch of entries[file](selection) as AsyncIterable<ExportedEntry[]>)
    for (const entry of batch) {
      const { transactionId, content } = entry;
      written.push({ transactionId, content, rows: table.rows(entry, names).map((row) => [...row]) });
    }
  return written;
}

const rowsOf = async (file: File, selection: BookSelection): Promise<(string | null)[][]> =>
  (await writtenOf(file, selection)).flatMap(({ rows }) => rows);

async function sumOf(file: File, selection: BookSelection): Promise<Money> {
  const place = bookTables.csv[file].columns.findIndex(({ name }) => name === 'amount');
  return Money.sum((await rowsOf(file, selection)).map((row) => Money.parse(row[place] ?? '')));
}

/** Sum of the live ledger's entries by the time of their transactions. */
async function ledger(condition: string, { from, to }: Days): Promise<string> {
  const bounds = [new Date(startOfDay(from, zone)), new Date(startOfDay(addDays(to, 1), zone))];
  return sql.onlyValue(
    `test.ledger-${condition}`,
    `SELECT coalesce(sum(e.amount), 0)::numeric(14, 2)::text FROM ledger_entries e JOIN ledger_transactions t
       ON t.id = e.transaction_id WHERE t.mode = 'live' AND t.occurred_at >= $1 AND t.occurred_at < $2 AND ${condition}`,
    bounds,
  );
}

async function selected(days: Days, newTo?: BookSeries): Promise<BookSelection> {
  const range = { ...days, actor, zone, newTo };
  return { ...range, listed: await entries.list(range), namesakes: new Set<number>() };
}

/** Invoices of random days with random steps at random times after. */
const history = fc.array(
  fc.record({ day: fc.nat(80), steps: randomSteps, minutes: fc.integer({ min: 60, max: 12_000 }) }),
  { minLength: 1, maxLength: 4 },
);

function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => void (give = resolve));
  return { given, give: () => give() };
}

let numbers = 0;
async function live(
  histories: readonly { day: number; steps: { step: string; part: number }[]; minutes: number }[],
) {
  for (const { day, steps, minutes } of histories) {
    const issuedOn = addDays(months.from, day);
    let at = startOfDay(issuedOn, zone) + 12 * 3_600_000;
    const draft = new Invoice(aNewInvoice(), 1, new Date(at));
    const { id } = await storeIssued(database, draft, { number: `H-${++numbers}`, issuedOn });
    for (const step of steps) {
      at += minutes * 60_000;
      const time = new Date(at);
      await database.work.run(async () => {
        await database.invoices
          .change(id, null, (invoice) => take(invoice, step, time) ?? [])
          .catch(() => undefined);
      });
    }
  }
}

describe('the books of random months', () => {
  itInTestAll('add up to the ledger and to the weekly reviews', async () => {
    const money = new MoneyQueries(sql);
    await fc.assert(
      fc.asyncProperty(history, fc.nat(60), fc.nat(60), async (given, skip, length) => {
        await live(given);
        const from = addDays(months.from, skip);
        const days = { from, to: addDays(from, length) };
        const selection = await selected(days);
        const sums = {
          payments: `${await sumOf('payments', selection)}`,
          refunds: `${await sumOf('refunds', selection)}`,
          creditNotes: `${await sumOf('creditNotes', selection)}`,
        };
        const back = `(t.kind IN ('refund', 'refund_failed') AND e.account = 'cash' OR t.kind = 'dispute_lost' AND e.account = 'disputed')`;
        expect(sums).toEqual({
          payments: await ledger(`t.kind = 'payment' AND e.account = 'cash'`, days),
          refunds: `${Money.parse(await ledger(back, days)).negated()}`,
          creditNotes: await ledger(
            `t.kind NOT IN ('issue', 'change') AND e.account IN ('revenue', 'refunds')`,
            days,
          ),
        });

        const spans = linesOf(days).map((line) => ({
          begins: new Date(startOfDay(line.from, zone)),
          ends: new Date(startOfDay(addDays(line.to, 1), zone)),
        }));
        const received = await money.received(actor, spans, new Date('2027-06-01'));
        expect(`${Money.sum(received.map(({ total }) => Money.parse(total)))}`).toBe(sums.payments);

        const always = { from: '2026-01-01', to: '2027-12-31' };
        const income = Money.parse(await ledger(`e.account IN ('revenue', 'refunds')`, always)).negated();
        const all = await selected(always);
        const credited = await sumOf('creditNotes', all);
        expect(`${(await sumOf('invoices', all)).minus(credited)}`).toBe(`${income}`);
      }),
      { numRuns: cases(24) },
    );
  });

  itInTestAll(
    'have each entry once in what is new, whatever was booked late or exported before, for which days and program',
    async () => {
      const download = fc.record({
        format: fc.constantFrom(...bookFormats),
        skip: fc.nat(70),
        length: fc.nat(70),
        isNew: fc.boolean(),
      });
      const periods = fc.array(
        fc.record({ booked: history, downloads: fc.array(download, { maxLength: 5 }) }),
        {
          minLength: 2,
          maxLength: 4,
        },
      );
      await fc.assert(
        fc.asyncProperty(periods, async (given) => {
          await sql.rows('test.forget', 'DELETE FROM exported_book_entries');
          // The last rows of each entry in the files of a format.
          const seen = new Map<string, string>();
          for (const { booked, downloads } of given) {
            await live(booked);
            const inEachFormat = bookFormats.map((format) => ({ format, skip: 0, length: 400, isNew: true }));
            for (const { format, skip, length, isNew } of [
              ...downloads,
              ...(booked === given.at(-1)?.booked ? inEachFormat : []),
            ]) {
              const from = addDays(months.from, skip);
              const days = { from, to: addDays(from, length) };
              const series = { format, reader: null };
              const everything = await selected(days);
              const chosen = await selected(days, isNew ? series : undefined);
              const inFiles: ExportedEntry[] = [];
              for (const file of files) {
                const all = await writtenOf(file, everything);
                const placeOf = ({ transactionId }: Written) => `${format} ${file} ${transactionId}`;
                const unseen = all.filter((entry) => seen.get(placeOf(entry)) !== String(entry.rows));
                const found = await writtenOf(file, chosen);
                expect(found).toEqual(isNew ? unseen : all);
                inFiles.push(...found);
                for (const entry of found) seen.set(placeOf(entry), String(entry.rows));
              }
              await exported.keep(series, end, inFiles);
            }
          }
        }),
        { numRuns: cases(24) },
      );
    },
  );

  it('leave out what was not committed yet, and have it the next time', async () => {
    const [slow, quick] = await Promise.all(
      ['SLOW', 'QUICK'].map((number) =>
        storeIssued(database, new Invoice(aNewInvoice(), 1, new Date(start)), {
          number,
          issuedOn: months.from,
        }),
      ),
    );
    const pay = (id = 0) =>
      database.invoices.change(id, null, (invoice) => take(invoice, { step: 'pay', part: 10 }, at) ?? []);
    const at = new Date(startOfDay('2026-12-24', zone));
    const paid = signal();
    const read = signal();
    const open = database.work.run(async () => {
      await pay(slow?.id);
      paid.give();
      await read.given;
    });
    await paid.given;
    await database.work.run(() => pay(quick?.id));
    const days = { from: '2026-12-24', to: '2026-12-24' };
    const series: BookSeries = { format: 'csv', reader: null };
    const before = await selected(days, series);
    read.give();
    await open;

    const numbersOf = async (selection: BookSelection) => {
      const written = await writtenOf('payments', selection);
      await exported.keep(series, at, written);
      return written
        .map(({ rows: [row] }) => row?.[3])
        .filter((number) => /^(SLOW|QUICK)$/.test(number ?? ''));
    };
    expect(await numbersOf(before)).toEqual(['QUICK']);
    expect(await numbersOf(await selected(days, series))).toEqual(['SLOW']);
  });
});

import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  addDays,
  assertInOrder,
  Clock,
  type Days,
  invalidField,
  Money,
  startOfDay,
  visibleClients,
} from '../../../kernel/index.js';
import { type Cells, csvOf } from '../../../platform/files/csv.js';
import { type Column, spreadsheetType } from '../../../platform/files/xlsx.js';
import { DownloadAborted, ZipArchive } from '../../../platform/files/zip-archive.js';
import { Site } from '../../../modules/practice/index.js';
import {
  type BookFormat,
  type ExportedEntry,
  isTooLong,
  type ListedEntries,
  linesOf,
  longestPeriod,
  mostRows,
} from '../domain/books.js';
import { BookExportRepository } from '../domain/ports.js';
import { type CountedMoney, MoneyQueries } from '../../../modules/billing/index.js';
import { ExportGate } from '../../../modules/export/index.js';
import { BookEntries, type BookRange, type BookSelection } from './book-entry-queries.js';
import { type BookTable, bookTables, none } from './book-tables.js';
import { BooksConnection } from './books-connection.js';
import { readMe } from './read-me.js';
import { type Sheet, workbookOf } from './workbook.js';

export interface BooksRequest extends Days {
  format: BookFormat;
  /** Only what was in no export in this format, or has changed since. */
  since?: 'last' | undefined;
}

/** An export that can be written. */
export interface StartedBooks {
  fileName: string;
  /** Content type. */
  type: string;
  /** Resolves when the whole export is sent. @throws DownloadAborted */
  writeTo(target: Writable): Promise<void>;
}

/** The money of one line of the totals. */
interface LineTotals extends Days {
  received: string;
  refunded: string;
  tax: string;
}

const totalColumns: readonly Column[] = [
  { name: 'from', kind: 'day' },
  { name: 'to', kind: 'day' },
  { name: 'received', kind: 'decimal' },
  { name: 'refunded', kind: 'decimal' },
  { name: 'tax', kind: 'decimal' },
  { name: 'fees', kind: 'decimal' },
];

/** A table of the books. */
interface BookFile {
  /** Without an ending. */
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<Cells[]>;
}

/** The practice's books as files for an accounting program. The same period gives the same bytes. */
@Injectable()
export class Books {
  constructor(
    private readonly entries: BookEntries,
    private readonly money: MoneyQueries,
    private readonly connection: BooksConnection,
    private readonly exported: BookExportRepository,
    private readonly gate: ExportGate,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the export, for a caller with a fresh session.
   * @param sent false for HEAD requests, which record nothing
   * @throws DomainError invalid (to), forbidden (auth.session_required, auth.password_required)
   */
  async start(actor: Actor, { format, from, to, since }: BooksRequest, sent: boolean): Promise<StartedBooks> {
    const days = { from, to };
    assertInOrder(days);
    if (isTooLong(days)) throw invalidField('to', t('At most {days} days', { days: longestPeriod }));
    await this.gate.confirm(actor);
    const request = { format, from, to, since };
    // For HEAD, too: it asks whether the download would be refused. One that is refused was no export.
    const started = format === 'xlsx' ? await this.spreadsheet(actor, request) : this.zip(actor, request);
    if (sent)
      await this.gate.record({
        type: 'practice.books_exported',
        at: this.clock.now(),
        actorId: actor.id,
        clientId: null,
        subject: { type: 'practice', id: 1, title: (await this.site.get()).name },
        details: { ...days, format },
      });
    return started;
  }

  private zip(actor: Actor, request: BooksRequest): StartedBooks {
    const { format, from, to } = request;
    return {
      fileName: `books-${format}-${from}-${to}.zip`,
      type: 'application/zip',
      writeTo: (target) => this.writeZip(actor, request, target),
    };
  }

  private async writeZip(actor: Actor, request: BooksRequest, target: Writable): Promise<void> {
    const zip = new ZipArchive(target);
    try {
      const { selection, files, readMe, keep } = await this.read(actor, request);
      const mark = bookTables[request.format].byteOrderMark;
      const at = new Date(selection.to);
      await zip.add('README.txt', once(readMe), at);
      for (const { name, columns, rows } of files) {
        const names = columns.map((column) => column.name);
        await zip.add(`${name}.csv`, csvOf(names, rows, { mark }), at);
      }
      await zip.finish();
      await keep();
    } catch (error) {
      await zip.abort(error);
      throw error;
    }
  }

  /** @throws DomainError invalid (to), if it has too many rows */
  private async spreadsheet(actor: Actor, request: BooksRequest): Promise<StartedBooks> {
    const { selection, files, readMe, keep } = await this.read(actor, request);
    const sheets: Sheet[] = [];
    let count = 0;
    for (const { name, columns, rows } of files) {
      const read: Cells[] = [];
      for await (const batch of rows) {
        read.push(...batch);
        if ((count += batch.length) > mostRows)
          throw invalidField(
            'to',
            t('At most {rows} rows in a spreadsheet. Choose a shorter period.', { rows: mostRows }),
          );
      }
      sheets.push({ name, columns, rows: read });
    }
    const lines = readMe.split('\r\n\r\n').map((line) => [line.trim()]);
    sheets.push({ name: 'README', columns: [{ name: lines[0]?.[0] ?? '' }], rows: lines.slice(1) });
    const bytes = await workbookOf(sheets, new Date(selection.to));
    return {
      fileName: `books-${request.from}-${request.to}.xlsx`,
      type: spreadsheetType,
      writeTo: async (target) => {
        await pipeline(Readable.from([bytes]), target).catch(() => {
          throw new DownloadAborted();
        });
        await keep();
      },
    };
  }

  /** The tables in their order, each read when its rows are taken. */
  private async read(actor: Actor, { format, from, to, since }: BooksRequest) {
    const reader = visibleClients(actor).which === 'all' ? null : actor.id;
    const series = { format, reader };
    const zone = await this.site.timeZone();
    const range = { actor, from, to, zone, newTo: since && series };
    const { listed, totals } = await this.list(range);
    const selection = { ...range, listed, namesakes: await this.entries.namesakes(actor) };
    const at = this.clock.now();
    const exported: ExportedEntry[] = [];
    const files = await this.filesOf(format, selection, totals, exported);
    return {
      selection,
      files,
      readMe: readMe(format, selection, await this.entries.imported(selection)),
      /** After the last byte. */
      keep: () => this.exported.keep(series, at, exported),
    };
  }

  /** @param exported gets what is in the files */
  private async filesOf(
    format: BookFormat,
    selection: BookSelection,
    totals: readonly LineTotals[],
    exported: ExportedEntry[],
  ): Promise<BookFile[]> {
    const names = await this.connection.names();
    const tables = bookTables[format];
    const moved = new Set<string>();
    const file = <Entry extends ExportedEntry & { day: string }>(
      name: string,
      { columns, rows }: BookTable<Entry>,
      batches: AsyncIterable<Entry[]>,
      isMoney: boolean,
    ): BookFile => {
      const written = async function* (): AsyncGenerator<Cells[]> {
        for await (const batch of batches) {
          for (const { day, transactionId, content } of batch) {
            if (isMoney) moved.add(day);
            exported.push({ transactionId, content });
          }
          yield batch.flatMap((entry) => rows(entry, names));
        }
      };
      return { name, columns, rows: written() };
    };
    const isNew = ({ from, to }: Days): boolean =>
      selection.newTo === undefined || [...moved].some((day) => from <= day && day <= to);
    // Last, since only then it is known in which weeks money moved.
    const weeks = async function* (): AsyncGenerator<Cells[]> {
      yield totals
        .filter(isNew)
        .map(({ from, to, received, refunded, tax }) => [from, to, received, refunded, tax, none]);
    };
    return [
      file('invoices', tables.invoices, this.entries.invoices(selection), false),
      file('payments', tables.payments, this.entries.payments(selection), true),
      file('credit-notes', tables.creditNotes, this.entries.creditNotes(selection), false),
      file('refunds', tables.refunds, this.entries.refunds(selection), true),
      { name: 'totals', columns: totalColumns, rows: weeks() },
    ];
  }

  /**
   * The entries and the money of each line: both are read again if something was booked in between, so that they
   * agree.
   */
  private async list(range: BookRange): Promise<{ listed: ListedEntries; totals: LineTotals[] }> {
    const { actor, zone } = range;
    const lines = linesOf(range);
    const spans = lines.map(({ from, to }) => ({
      begins: new Date(startOfDay(from, zone)),
      ends: new Date(startOfDay(addDays(to, 1), zone)),
    }));
    for (let attempt = 1; ; attempt += 1) {
      const now = this.clock.now();
      const count = await this.entries.count();
      const listed = await this.entries.list(range);
      const received = await this.money.received(actor, spans, now);
      const refunded = await this.money.refunded(actor, spans, now);
      if (attempt === attempts || (await this.entries.count()) === count) {
        const totals = lines.map((line, place) => ({
          ...line,
          received: received[place]?.net ?? none,
          refunded: refunded[place]?.net ?? none,
          tax: String(taxOf(received[place]).minus(taxOf(refunded[place]))),
        }));
        return { listed, totals };
      }
    }
  }
}

const taxOf = (counted: CountedMoney | undefined): Money => Money.parse(counted?.tax ?? none);

/** Readings, if something is booked during each. */
const attempts = 5;

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

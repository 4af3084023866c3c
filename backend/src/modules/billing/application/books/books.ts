import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  addDays,
  assertInOrder,
  Clock,
  type Days,
  invalidField,
  startOfDay,
  visibleClients,
} from '../../../../kernel/index.js';
import { type Cells, csvOf } from '../../../../platform/files/csv.js';
import { ZipArchive } from '../../../../platform/files/zip-archive.js';
import { Site } from '../../../practice/index.js';
import {
  type BookFormat,
  type ExportedEntry,
  isTooLong,
  type LedgerMark,
  linesOf,
  longestPeriod,
} from '../../domain/books.js';
import { BookExportRepository } from '../../domain/ports.js';
import { MoneyQueries } from '../money-queries.js';
import { PracticeExports } from '../practice-exports.js';
import { BookEntries, type BookSelection } from './book-entry-queries.js';
import { type BookTable, bookTables, none } from './book-tables.js';
import { BooksConnection } from './books-connection.js';
import { readMe } from './read-me.js';

export interface BooksRequest extends Days {
  format: BookFormat;
  /** Only what was in no export in this format, or has changed since. */
  since?: 'last' | undefined;
}

/** An export that can be written. */
export interface StartedBooks {
  fileName: string;
  /** Resolves when the whole export is sent. @throws DownloadAborted */
  writeTo(target: Writable): Promise<void>;
}

/** The money of one line of the totals. */
interface LineTotals extends Days {
  received: string;
  refunded: string;
}

const totalColumns = ['from', 'to', 'received', 'refunded', 'tax', 'fees'];

/** The practice's books as files for an accounting program. The same period gives the same bytes. */
@Injectable()
export class Books {
  constructor(
    private readonly entries: BookEntries,
    private readonly money: MoneyQueries,
    private readonly connection: BooksConnection,
    private readonly exported: BookExportRepository,
    private readonly exports: PracticeExports,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the export, for a caller with a fresh session.
   * @param sent false for HEAD requests, which start nothing
   * @throws DomainError invalid (to), forbidden (auth.session_required, auth.password_required)
   */
  async start(actor: Actor, { format, from, to, since }: BooksRequest, sent: boolean): Promise<StartedBooks> {
    const days = { from, to };
    assertInOrder(days);
    if (isTooLong(days)) throw invalidField('to', t('At most {days} days', { days: longestPeriod }));
    await this.exports.begin(actor, 'practice.books_exported', { ...days, format }, sent);
    return {
      fileName: `books-${format}-${from}-${to}.zip`,
      writeTo: (target) => this.write(actor, { format, from, to, since }, target),
    };
  }

  private async write(actor: Actor, request: BooksRequest, target: Writable): Promise<void> {
    const { format, from, to } = request;
    const reader = visibleClients(actor).which === 'all' ? null : actor.id;
    const zip = new ZipArchive(target);
    try {
      const zone = await this.site.timeZone();
      const { mark: known, totals } = await this.totalsOf(actor, { from, to }, zone);
      const namesakes = await this.entries.namesakes(actor);
      const newTo = request.since && { format, reader };
      const selection = { actor, from, to, zone, known, newTo, namesakes };
      const at = this.clock.now();
      const entries = await this.writeFiles(zip, format, selection, totals);
      await zip.finish();
      await this.exported.keep({ format, reader }, at, entries);
    } catch (error) {
      await zip.abort(error);
      throw error;
    }
  }

  /** @returns what is in the files */
  private async writeFiles(
    zip: ZipArchive,
    format: BookFormat,
    selection: BookSelection,
    totals: readonly LineTotals[],
  ): Promise<ExportedEntry[]> {
    const names = await this.connection.names();
    const tables = bookTables[format];
    const mark = tables.byteOrderMark;
    const at = new Date(selection.to);
    const moved = new Set<string>();
    const exported: ExportedEntry[] = [];
    const add = <Entry extends ExportedEntry & { day: string }>(
      file: string,
      { columns, rows }: BookTable<Entry>,
      batches: AsyncIterable<Entry[]>,
      isMoney: boolean,
    ): Promise<void> => {
      const written = async function* (): AsyncGenerator<Cells[]> {
        for await (const batch of batches) {
          for (const { day, transactionId, content } of batch) {
            if (isMoney) moved.add(day);
            exported.push({ transactionId, content });
          }
          yield batch.flatMap((entry) => rows(entry, names));
        }
      };
      return zip.add(file, csvOf(columns, written(), { mark }), at);
    };
    await zip.add('README.txt', once(readMe(format, selection, await this.entries.imported(selection))), at);
    await add('invoices.csv', tables.invoices, this.entries.invoices(selection), false);
    await add('payments.csv', tables.payments, this.entries.payments(selection), true);
    await add('credit-notes.csv', tables.creditNotes, this.entries.creditNotes(selection), false);
    await add('refunds.csv', tables.refunds, this.entries.refunds(selection), true);
    const isNew = ({ from, to }: Days): boolean =>
      selection.newTo === undefined || [...moved].some((day) => from <= day && day <= to);
    const lines = totals
      .filter(isNew)
      .map(({ from, to, received, refunded }) => [from, to, received, refunded, none, none]);
    await zip.add('totals.csv', csvOf(totalColumns, once(lines), { mark }), at);
    return exported;
  }

  /**
   * The money of each line and the ledger as it was then: both are read again if something was booked in between, so
   * that they agree.
   */
  private async totalsOf(
    actor: Actor,
    days: Days,
    zone: string,
  ): Promise<{ mark: LedgerMark; totals: LineTotals[] }> {
    const lines = linesOf(days);
    const spans = lines.map(({ from, to }) => ({
      begins: new Date(startOfDay(from, zone)),
      ends: new Date(startOfDay(addDays(to, 1), zone)),
    }));
    for (let attempt = 1; ; attempt += 1) {
      const now = this.clock.now();
      const mark = await this.entries.mark();
      const received = await this.money.received(actor, spans, now);
      const refunded = await this.money.refunded(actor, spans, now);
      const { last, missing } = await this.entries.mark();
      if (attempt === attempts || (last === mark.last && missing.length === mark.missing.length)) {
        const amount = (amounts: readonly string[], place: number): string => amounts[place] ?? none;
        const totals = lines.map((line, place) => ({
          ...line,
          received: amount(received, place),
          refunded: amount(refunded, place),
        }));
        return { mark, totals };
      }
    }
  }
}

/** Readings of the totals, if something is booked during each. */
const attempts = 5;

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CustomTypesConfig, type QueryConfig, type QueryResultRow, types } from 'pg';
import { type Findable, maximumLimit, notFound, type PageRequest, unreachable } from '../../kernel/index.js';
import { traced } from '../process/tracing.js';
import { isoTime } from './iso-time.js';
import { DatabaseUnitOfWork } from './database-unit-of-work.js';

const asText: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === types.builtins.TIMESTAMPTZ ? isoTime : types.getTypeParser(type, format),
};

const statementOfOurs = { 'db.system.name': 'postgresql' };

/**
 * Characters of a statement's name that PostgreSQL compares: longer names with the same beginning would be
 * mixed up.
 */
const longestName = 63;

/** The name itself, or its beginning with a hash of the whole. */
const nameWithin = (name: string): string =>
  name.length <= longestName
    ? name
    : `${name.slice(0, 40)}-${createHash('sha256').update(name).digest('base64url').slice(0, 22)}`;

/** Limits of the statements that read pages: one for each limit would be kept, with its plan, by every connection. */
const pageSizes = [1, 10, 25, 50, 100, maximumLimit];

/**
 * Named statements for reads of the screens: PostgreSQL plans each once per connection, and rows arrive in
 * the shape of the response, which costs half the CPU of hydrated entities.
 */
@Injectable()
export class Sql {
  /** Text of each statement name, in tests: PostgreSQL refuses a second one only on a connection in use. */
  private readonly texts = process.env['NODE_ENV'] === 'test' ? new Map<string, string>() : undefined;

  constructor(private readonly work: DatabaseUnitOfWork) {}

  /** Runs in the open transaction, or on the pool. The same `name` must always have the same `text`. */
  async rows<Row extends object = QueryResultRow>(
    name: string,
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return this.ask<Row>(name, { text, values });
  }

  /**
   * Rows in the format of a response, with times as ISO 8601: creating a Date per value only to format it
   * costs a sixth of a list's time.
   */
  async view<Row extends object = QueryResultRow>(
    name: string,
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return this.ask<Row>(name, { text, values, types: asText });
  }

  /**
   * Rows of one page, plus one more that shows whether another page follows. The limit is part of the
   * statement, as the next of a handful of sizes: with a parameter PostgreSQL has to expect a tenth of all rows, and
   * plans a large list again each time.
   * @param text without its LIMIT, or a function that writes it with the number of rows to be read
   */
  async page<Row extends object = QueryResultRow>(
    name: string,
    text: string | ((rows: number) => string),
    values: unknown[],
    { limit }: PageRequest,
  ): Promise<Row[]> {
    const size = pageSizes.find((one) => one >= limit) ?? limit;
    const read = size + 1;
    const statement = typeof text === 'string' ? `${text} LIMIT ${read}` : text(read);
    return (await this.view<Row>(`${name}-${size}`, statement, values)).slice(0, limit + 1);
  }

  async first<Row extends object = QueryResultRow>(
    name: string,
    text: string,
    values: unknown[] = [],
  ): Promise<Row | undefined> {
    return (await this.rows<Row>(name, text, values))[0];
  }

  /** The row of a response. @param thing name in the not-found message @throws DomainError not_found */
  async one<Row extends object>(
    thing: Findable,
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row> {
    const [row] = await this.view<Row>(name, text, values);
    if (!row) throw notFound(thing);
    return row;
  }

  /** True if the statement has a row. */
  async some(name: string, text: string, values: unknown[] = []): Promise<boolean> {
    return (await this.rows(name, text, values)).length > 0;
  }

  /** Values of a statement with one column. */
  async column<Value>(name: string, text: string, values: unknown[] = []): Promise<Value[]> {
    return (await this.rows(name, text, values)).map((row) => Object.values(row)[0] as Value);
  }

  /** The value of a statement with one column; undefined without a row. */
  async value<Value>(name: string, text: string, values: unknown[] = []): Promise<Value | undefined> {
    return (await this.column<Value>(name, text, values))[0];
  }

  /** The row of a statement that always has one, in the format of a response. */
  async only<Row extends object>(name: string, text: string, values: unknown[] = []): Promise<Row> {
    const [row] = await this.view<Row>(name, text, values);
    return row ?? unreachable(`${name} gave no row`);
  }

  /** The value of a statement that always has one row, with one column. */
  async onlyValue<Value>(name: string, text: string, values: unknown[] = []): Promise<Value> {
    const [row] = await this.rows(name, text, values);
    return row ? (Object.values(row)[0] as Value) : unreachable(`${name} gave no row`);
  }

  /** Number of rows in `scope`: a table with its WHERE, as it would follow FROM. */
  count(name: string, scope: string, values: unknown[]): Promise<number> {
    return this.onlyValue(name, `SELECT count(*)::int FROM ${scope}`, values);
  }

  private async ask<Row extends object>(name: string, statement: QueryConfig): Promise<Row[]> {
    this.assertOneText(name, statement.text);
    const found = await traced({ name, kind: 'client', attributes: statementOfOurs }, () =>
      this.work.query<Row & QueryResultRow>({ name: nameWithin(name), ...statement }),
    );
    return found.rows;
  }

  private assertOneText(name: string, text: string): void {
    if ((this.texts?.get(name) ?? text) !== text)
      throw new Error(`The statement name ${name} has two texts.`);
    this.texts?.set(name, text);
  }
}

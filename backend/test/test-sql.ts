import type { QueryResultRow } from 'pg';
import { Sql } from '../src/platform/database/sql.js';

/** Statements of one test file, whose names may be those of another file's on the same connections. */
export class TestSql extends Sql {
  private static files = 0;
  private readonly file = (TestSql.files += 1);

  override rows<Row extends object = QueryResultRow>(
    name: string,
    text: string,
    values?: unknown[],
  ): Promise<Row[]> {
    return super.rows<Row>(`${this.file}.${name}`, text, values);
  }

  override view<Row extends object = QueryResultRow>(
    name: string,
    text: string,
    values?: unknown[],
  ): Promise<Row[]> {
    return super.view<Row>(`${this.file}.${name}`, text, values);
  }
}

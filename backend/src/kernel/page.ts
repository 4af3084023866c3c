export const defaultLimit = 50;
export const maximumLimit = 200;

/** A request for one page of a list: maximum number of rows, and the row to start after. */
export interface PageRequest {
  limit: number;
  /** Opaque; from the Link header of the previous page. */
  cursor?: string;
}

/**
 * Rows of one page, newest first; `total` counts all matching rows, `next` is the cursor of the next page.
 */
export class Page<Row> {
  constructor(
    readonly rows: Row[],
    readonly total: number,
    readonly next: string | undefined,
  ) {}

  map<Other>(other: (row: Row) => Other): Page<Other> {
    return new Page(this.rows.map(other), this.total, this.next);
  }
}

/** All rows of a list, read page by page on demand. */
export async function* everyRow<Row>(
  read: (request: PageRequest) => Promise<Page<Row>>,
  limit = maximumLimit,
): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const page = await read({ limit, ...(cursor !== undefined && { cursor }) });
    yield* page.rows;
    cursor = page.next;
  } while (cursor !== undefined);
}

/**
 * All rows of a list in batches, read on demand in an order that later changes do not affect.
 * @param size rows per batch
 * @param read at most `size` rows that follow one; undefined for the first batch
 */
export async function* everyBatchAfter<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    yield rows;
    last = rows.length === size ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** The same, row by row. */
export async function* everyRowAfter<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row, undefined> {
  for await (const rows of everyBatchAfter(size, read)) yield* rows;
}

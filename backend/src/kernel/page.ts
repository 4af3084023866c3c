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

/** Paging headers of a list's answer. */
export interface Page {
  /** All matching rows. */
  total: number;
  /** The `cursor` of the following page; undefined on the last one. */
  next: string | undefined;
}

/** A list: awaited it is one page, and `for await` iterates over the rows of this page and of all pages after it. */
export interface Rows<Row> extends Promise<Row[]>, AsyncIterable<Row> {}

// Beside the array and not inside it: lists are plain arrays.
const pages = new WeakMap<object, Page>();

/** The total and the next cursor of a list, as a call returned it. */
export const pageOf = (rows: readonly unknown[]): Page =>
  pages.get(rows) ?? { total: rows.length, next: undefined };

/** All rows of a list, page after page: `everyRow((cursor) => steward.clients.listClients({ cursor }))`. */
export async function* everyRow<Row>(
  load: (cursor: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  let cursor: string | undefined;
  do {
    const rows = await load(cursor);
    yield* rows;
    cursor = pageOf(rows).next;
  } while (cursor !== undefined);
}

export function rememberPage(body: object, headers: Headers): void {
  if (!Array.isArray(body)) return;
  const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  const next = link === undefined ? null : new URL(link, 'http://localhost').searchParams.get('cursor');
  pages.set(body, { total: Number(headers.get('X-Total-Count') ?? body.length), next: next ?? undefined });
}

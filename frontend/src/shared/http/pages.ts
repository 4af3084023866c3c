/** Paging headers of one list. */
export interface Page {
  /** Number of rows in the whole list; undefined if the server did not count. */
  total: number | undefined;
  /** `cursor` of the next page; undefined on the last one. */
  nextCursor: string | undefined;
}

// Stored beside the array and not inside it: lists stay plain arrays as specified, and a cached array keeps
// its page.
const pages = new WeakMap<object, Page>();

/** Page of a returned list; a list without headers is its own and only page. */
export function pageOf(list: readonly unknown[]): Page {
  return pages.get(list) ?? { total: list.length, nextCursor: undefined };
}

/** Stores X-Total-Count and the `next` of Link for the array they came with. */
export function rememberPage(body: unknown, totalCount: string | null, link: string | null): void {
  if (!Array.isArray(body)) return;
  pages.set(body, {
    total: totalCount === null ? undefined : Number(totalCount),
    nextCursor: nextCursorOf(link),
  });
}

/** Cursor of the next page in a Link header. */
export function nextCursorOf(link: string | null): string | undefined {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  const cursor = next === undefined ? null : new URL(next, 'http://localhost').searchParams.get('cursor');
  return cursor ?? undefined;
}

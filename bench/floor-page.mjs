/** Rows of a page; statements read one more, which shows that another page follows. */
export const pageSize = 50;

/**
 * The first page of a list.
 * @param found rows in order, each with the total of all
 * @param address with its query
 * @param at name of the column with the time by which they are ordered
 */
export function firstPage(found, address, at, size = pageSize) {
  const rows = found.slice(0, size).map(({ total: _, ...row }) => row);
  const total = found[0]?.total ?? 0;
  if (found.length <= size) return { rows, total };
  const last = rows.at(-1);
  const cursor = Buffer.from(`${last[at].toISOString()} ${last.id}`).toString('base64url');
  return { rows, total, next: `${address}${address.includes('?') ? '&' : '?'}cursor=${cursor}` };
}

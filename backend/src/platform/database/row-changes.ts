import { isDeepStrictEqual } from 'node:util';
import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** Stored form of each column that an update may write, in the order of the table's columns. */
export type RowValues = readonly unknown[];

/** The stored form of an aggregate, to be compared with a later one. */
export function rowValues<Row extends ObjectLiteral>(
  { connection }: EntityManager,
  table: EntityTarget<Row>,
  row: Row,
): RowValues {
  return writable(connection.getMetadata(table).columns).map((column) => {
    // Columns of an embedded object that is null have no value.
    const value = (connection.driver.preparePersistentValue(column.getEntityValue(row), column) ??
      null) as unknown;
    // A list is the aggregate's own, which may change in place.
    return Array.isArray(value) ? [...(value as unknown[])] : value;
  });
}

/**
 * Writes the columns that differ from `before`; without a difference nothing. TypeORM's `save` would read the row
 * again without the lock, and insert it anew if another transaction had deleted it.
 */
export async function updateChanged<Row extends ObjectLiteral & { id: number }>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  row: Row,
  before: RowValues,
): Promise<void> {
  const after = rowValues(manager, table, row);
  const changed = writable(manager.connection.getMetadata(table).columns).filter(
    (_, index) => !isDeepStrictEqual(after[index], before[index]),
  );
  if (changed.length > 0) await manager.update(table, row.id, partOf(row, changed));
}

const writable = (columns: readonly ColumnMetadata[]): ColumnMetadata[] =>
  columns.filter(
    ({ isPrimary, isUpdate, isVirtualProperty }) => !isPrimary && isUpdate && !isVirtualProperty,
  );

/** These columns with their values, those of embedded objects inside of one. */
function partOf<Row extends ObjectLiteral>(
  row: Row,
  columns: readonly ColumnMetadata[],
): QueryDeepPartialEntity<Row> {
  const part: ObjectLiteral = {};
  for (const column of columns) {
    const { propertyName, embeddedMetadata } = column;
    const owner = embeddedMetadata ? ((part[embeddedMetadata.propertyName] ??= {}) as ObjectLiteral) : part;
    owner[propertyName] = (column.getEntityValue(row) ?? null) as unknown;
  }
  return part as QueryDeepPartialEntity<Row>;
}

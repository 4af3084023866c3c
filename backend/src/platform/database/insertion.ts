import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * `INSERT INTO … VALUES …` of a row without its id, as part of a larger statement. The text is the same for all rows of a
 * table: as a named statement PostgreSQL plans it once, while TypeORM's own insert is built, parsed and planned each time.
 */
export function insertionOf<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  row: Row,
): { insertion: string; values: unknown[] } {
  const { tableName, columns } = manager.connection.getMetadata(table);
  const given = columns.filter(({ isGenerated }) => !isGenerated);
  const names = given.map(({ databaseName }) => databaseName).join(', ');
  const places = given.map((_, index) => `$${index + 1}`).join(', ');
  return {
    insertion: `INSERT INTO ${tableName} (${names}) VALUES (${places})`,
    values: given.map((column) => column.getEntityValue(row) as unknown),
  };
}

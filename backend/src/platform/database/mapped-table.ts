import {
  type DataSource,
  type EntityMetadata,
  type EntityTarget,
  FindOperator,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** For `Sql`; one name always has one text. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

const comparisons: Partial<Record<FindOperator<unknown>['type'], string>> = {
  lessThan: '<',
  lessThanOrEqual: '<=',
  moreThan: '>',
  moreThanOrEqual: '>=',
};

/**
 * Named statements on a table that TypeORM maps. PostgreSQL plans each once, while TypeORM's own are built,
 * parsed and planned each time: loading and changing a row takes two to three times as long with those.
 */
export class MappedTable<Row extends ObjectLiteral> {
  private readonly metadata: EntityMetadata;
  private readonly updated: ColumnMetadata[];
  private readonly selected: ColumnMetadata[];
  /** The list of a SELECT. */
  private readonly columns: string;

  constructor(
    private readonly source: DataSource,
    private readonly table: EntityTarget<Row>,
  ) {
    this.metadata = source.getMetadata(table);
    this.updated = this.metadata.columns.filter(({ isPrimary, isUpdate }) => !isPrimary && isUpdate);
    this.selected = this.metadata.columns.filter(({ isSelect }) => isSelect);
    this.columns = this.selected
      .map((column) => `${sourceOf(column)} AS "${column.propertyPath}"`)
      .join(', ');
  }

  /** `INSERT INTO … VALUES …`, as part of a larger statement; without the id, unless the row has one. */
  insertion(row: Row): { insertion: string; values: unknown[] } {
    const columns = this.metadata.columns.filter(
      (column) => column.isInsert && !(column.isGenerated && column.getEntityValue(row) === undefined),
    );
    const names = columns.map(({ databaseName }) => databaseName).join(', ');
    const places = columns.map((_, index) => `$${index + 1}`).join(', ');
    return {
      insertion: `INSERT INTO ${this.metadata.tableName} (${names}) VALUES (${places})`,
      values: columns.map((column) => this.persistent(column, column.getEntityValue(row))),
    };
  }

  /** Rows that match, in the order of their ids. */
  selection(where: FindOptionsWhere<Row>, { lock = false, one = false } = {}): Statement {
    const values: unknown[] = [];
    const names: string[] = [];
    const conditions = Object.entries(where).map(([property, value]: [string, unknown]) => {
      const { name, text } = this.condition(this.column(property), value, values);
      names.push(name);
      return text;
    });
    const variant = [...names, ...(one ? ['one'] : []), ...(lock ? ['lock'] : [])].join('-');
    return {
      name: `${this.metadata.tableName}.find-${variant}`,
      text: `SELECT ${this.columns} FROM ${this.metadata.tableName} t WHERE ${conditions.join(' AND ')}
        ORDER BY t.id${one ? ' LIMIT 1' : ''}${lock ? ' FOR UPDATE OF t' : ''}`,
      values,
    };
  }

  deletion(id: number): Statement {
    return {
      name: `${this.metadata.tableName}.delete`,
      text: `DELETE FROM ${this.metadata.tableName} WHERE id = $1`,
      values: [id],
    };
  }

  /** Writes all columns of the row with that id. */
  update(id: number, row: Row): Statement {
    const { assignments, values } = this.assignments(row, [id]);
    return {
      name: `${this.metadata.tableName}.update`,
      text: `UPDATE ${this.metadata.tableName} SET ${assignments} WHERE id = $1`,
      values,
    };
  }

  /**
   * `column = $2, …` for all columns, as part of a larger statement.
   * @param before values of the earlier parameters
   * @param expressions SQL for properties whose value only the statement knows
   */
  assignments(
    row: Row,
    before: readonly unknown[],
    expressions: Partial<Record<keyof Row, string>> = {},
  ): { assignments: string; values: unknown[] } {
    const values = [...before];
    const assignments = this.updated.map((column) => {
      const expression = expressions[column.propertyName];
      const value = expression ?? `$${values.push(this.persistent(column, column.getEntityValue(row)))}`;
      return `${column.databaseName} = ${value}`;
    });
    return { assignments: assignments.join(', '), values };
  }

  /** The row as read, as an object of its class; an embedded object without any value is null. */
  rowOf(found: ObjectLiteral): Row {
    const row = this.metadata.create(undefined, { fromDeserializer: true }) as ObjectLiteral;
    for (const column of this.selected)
      column.setEntityValue(row, this.source.driver.prepareHydratedValue(found[column.propertyPath], column));
    for (const { columns, propertyName } of this.metadata.embeddeds)
      if (columns.every(({ propertyPath }) => found[propertyPath] === null)) row[propertyName] = null;
    return row as Row;
  }

  private persistent(column: ColumnMetadata, value: unknown): unknown {
    // Columns of an embedded object that is null have no value.
    return (this.source.driver.preparePersistentValue(value, column) as unknown) ?? null;
  }

  private condition(
    column: ColumnMetadata,
    value: unknown,
    values: unknown[],
  ): { name: string; text: string } {
    const path = sourceOf(column);
    const place = (given: unknown): string => `$${values.push(given)}`;
    const { propertyName: name } = column;
    if (!(value instanceof FindOperator))
      return { name, text: `${path} = ${place(this.persistent(column, value))}` };
    const { type, child } = value as FindOperator<unknown>;
    if (type === 'isNull') return { name: `${name}-null`, text: `${path} IS NULL` };
    if (type === 'not') {
      const not = this.condition(column, child ?? (value.value as unknown), values);
      return { name: `not-${not.name}`, text: `NOT (${not.text})` };
    }
    if (type === 'in') return { name: `${name}-in`, text: `${path} = ANY (${place(value.value)})` };
    if (type === 'raw') {
      const given = value.objectLiteralParameters ?? {};
      const sql = value.getSql?.(path) ?? '';
      const text = sql.replace(/(?<!:):(\w+)/g, (_, key: string) => place(given[key]));
      return { name: `${name}-${sql}`, text };
    }
    const comparison = comparisons[type];
    if (comparison === undefined) throw new Error(`A condition on ${name} has the unknown operator ${type}.`);
    return {
      name: `${name}-${type}`,
      text: `${path} ${comparison} ${place(this.persistent(column, value.value))}`,
    };
  }

  private column(property: string): ColumnMetadata {
    const column = this.metadata.findColumnWithPropertyName(property);
    if (!column) throw new Error(`${this.metadata.name} has no column ${property}.`);
    return column;
  }
}

/** A virtual column is a query on the row. */
const sourceOf = ({ databaseName, query }: ColumnMetadata): string =>
  query ? `(${query('t')})` : `t.${databaseName}`;

import type {
  EntityManager,
  EntityTarget,
  FindOptionsOrder,
  FindOptionsWhere,
  ObjectLiteral,
  QueryDeepPartialEntity,
} from 'typeorm';
import { type Findable, notFound } from '../../kernel/index.js';
import type { DomainEvent } from '../unit-of-work/domain-events.js';
import type { DatabaseUnitOfWork } from './database-unit-of-work.js';
import { rowValues, type RowValues, updateChanged } from './row-changes.js';
import { Sql } from './sql.js';

/** One transaction around loading an aggregate, its decision, saving it, and publishing its events. */
export abstract class TypeOrmRepository<Aggregate extends ObjectLiteral & { id: number }> {
  protected readonly sql: Sql;
  private readonly table: EntityTarget<Aggregate>;

  /** @param thing name in the not-found message, for example `document request` */
  protected constructor(
    protected readonly work: DatabaseUnitOfWork,
    aggregate: abstract new (...given: never[]) => Aggregate,
    private readonly thing: Findable,
  ) {
    this.table = aggregate;
    this.sql = new Sql(work);
  }

  protected get manager(): EntityManager {
    return this.work.manager;
  }

  /** Inserts a new aggregate, sets its id, and publishes its events. */
  protected insert(
    aggregate: Aggregate,
    eventsOf: (stored: Aggregate) => readonly DomainEvent[],
  ): Promise<Aggregate> {
    return this.work.run(async () => {
      await this.insertRow(aggregate);
      this.publish(eventsOf(aggregate));
      return aggregate;
    });
  }

  /** Inserts the row of a new aggregate, and sets its id unless it has one. */
  protected async insertRow(aggregate: Aggregate): Promise<void> {
    await this.manager.insert(this.table, aggregate as QueryDeepPartialEntity<Aggregate>);
  }

  protected async findWhere(where: FindOptionsWhere<Aggregate>): Promise<Aggregate | undefined> {
    return this.whole(await this.manager.findOne(this.table, { where, order: byId() }));
  }

  /** @throws DomainError not_found */
  protected async getWhere(where: FindOptionsWhere<Aggregate>): Promise<Aggregate> {
    const found = await this.findWhere(where);
    if (!found) throw notFound(this.thing);
    return found;
  }

  /**
   * Changes one aggregate under a row lock; an error in `change` rolls it back.
   * @param change must be fast, because it holds the lock
   * @throws DomainError not_found
   */
  protected changeWhere(
    where: FindOptionsWhere<Aggregate>,
    change: (aggregate: Aggregate) => readonly DomainEvent[],
  ): Promise<Aggregate> {
    return this.work.run(async () => {
      const aggregate = await this.lockWhere(where);
      await this.save(aggregate, change);
      return aggregate;
    });
  }

  /** Changes all matching aggregates like `changeWhere`, locked in the order of their ids. */
  protected changeEach(
    where: FindOptionsWhere<Aggregate>,
    change: (aggregate: Aggregate) => readonly DomainEvent[],
  ): Promise<void> {
    return this.work.run(async () => {
      for (const found of await this.lockAll(where)) await this.save(found, change);
    });
  }

  /** Deletes one aggregate and publishes its events. @throws DomainError not_found */
  protected deleteWhere(
    where: FindOptionsWhere<Aggregate>,
    eventsOf: (deleted: Aggregate) => readonly DomainEvent[],
  ): Promise<void> {
    return this.work.run(async () => {
      const aggregate = await this.lockWhere(where);
      await this.manager.delete(this.table, aggregate.id);
      this.publish(eventsOf(aggregate));
    });
  }

  /** Loads one aggregate under a row lock, within a unit of work. @throws DomainError not_found */
  protected async lockWhere(where: FindOptionsWhere<Aggregate>): Promise<Aggregate> {
    const aggregate = this.whole(await this.manager.findOne(this.table, { where, order: byId(), lock }));
    if (!aggregate) throw notFound(this.thing);
    return aggregate;
  }

  /** Loads all matching aggregates under row locks, in the order of their ids, within a unit of work. */
  protected async lockAll(where: FindOptionsWhere<Aggregate>): Promise<Aggregate[]> {
    const found = await this.manager.find(this.table, { where, order: byId(), lock });
    return found.map((one) => this.whole(one));
  }

  protected async save(
    aggregate: Aggregate,
    change: (aggregate: Aggregate) => readonly DomainEvent[],
  ): Promise<void> {
    const before = this.valuesOf(aggregate);
    const events = change(aggregate);
    await this.updateRow(aggregate, before);
    this.publish(events);
  }

  protected valuesOf(aggregate: Aggregate): RowValues {
    return rowValues(this.manager, this.table, aggregate);
  }

  /** Writes the columns that differ from `before`. */
  protected updateRow(aggregate: Aggregate, before: RowValues): Promise<void> {
    return updateChanged(this.manager, this.table, aggregate, before);
  }

  protected publish(events: readonly DomainEvent[]): void {
    for (const event of events) this.work.publish(event);
  }

  /** TypeORM reads an embedded object that was null as one whose properties are null. */
  private whole(found: Aggregate): Aggregate;
  private whole(found: Aggregate | null): Aggregate | undefined;
  private whole(found: Aggregate | null): Aggregate | undefined {
    if (!found) return undefined;
    for (const { columns, propertyName } of this.manager.connection.getMetadata(this.table).embeddeds)
      if (columns.every((column) => column.getEntityValue(found) === null))
        (found as ObjectLiteral)[propertyName] = null;
    return found;
  }
}

const lock = { mode: 'pessimistic_write' } as const;

const byId = <Row extends ObjectLiteral>(): FindOptionsOrder<Row> =>
  ({ id: 'ASC' }) as FindOptionsOrder<{ id: number }> as FindOptionsOrder<Row>;

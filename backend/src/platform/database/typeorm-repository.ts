import { isDeepStrictEqual } from 'node:util';
import type { EntityManager, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { type Findable, notFound } from '../../kernel/index.js';
import type { DomainEvent } from '../domain-events/domain-events.js';
import type { DatabaseUnitOfWork } from './database-unit-of-work.js';
import { MappedTable, type Statement } from './mapped-table.js';
import { Sql } from './sql.js';

/** One transaction around loading an aggregate, its decision, saving it, and publishing its events. */
export abstract class TypeOrmRepository<Aggregate extends ObjectLiteral & { id: number }> {
  protected readonly table: MappedTable<Aggregate>;
  protected readonly sql: Sql;

  /** @param thing name in the not-found message, for example `document request` */
  protected constructor(
    protected readonly work: DatabaseUnitOfWork,
    aggregate: abstract new (...given: never[]) => Aggregate,
    private readonly thing: Findable,
  ) {
    this.table = new MappedTable(work.manager.connection, aggregate);
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
      const stored = Object.assign(aggregate, { id: await this.insertRow(aggregate) });
      this.publish(eventsOf(stored));
      return stored;
    });
  }

  /** @returns the id of the new row */
  protected async insertRow(aggregate: Aggregate): Promise<number> {
    // A new aggregate has no id, unless it is the practice's first account.
    const { id } = aggregate as { id?: number };
    const { insertion, values } = this.table.insertion(aggregate);
    const name = `${this.thing}.insert${id === undefined ? '' : '-with-id'}`;
    return this.sql.onlyValue<number>(name, `${insertion} RETURNING id`, values);
  }

  protected async findWhere(where: FindOptionsWhere<Aggregate>): Promise<Aggregate | undefined> {
    return (await this.select(this.table.selection(where, { one: true })))[0];
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
      for (const aggregate of await this.select(this.table.selection(where, { lock: true })))
        await this.save(aggregate, change);
    });
  }

  /** Deletes one aggregate and publishes its events. @throws DomainError not_found */
  protected deleteWhere(
    where: FindOptionsWhere<Aggregate>,
    eventsOf: (deleted: Aggregate) => readonly DomainEvent[],
  ): Promise<void> {
    return this.work.run(async () => {
      const aggregate = await this.lockWhere(where);
      const { name, text, values } = this.table.deletion(aggregate.id);
      await this.sql.rows(name, text, values);
      this.publish(eventsOf(aggregate));
    });
  }

  /** Loads one aggregate under a row lock, within a unit of work. @throws DomainError not_found */
  protected async lockWhere(where: FindOptionsWhere<Aggregate>): Promise<Aggregate> {
    const [aggregate] = await this.select(this.table.selection(where, { lock: true, one: true }));
    if (!aggregate) throw notFound(this.thing);
    return aggregate;
  }

  protected async save(
    aggregate: Aggregate,
    change: (aggregate: Aggregate) => readonly DomainEvent[],
  ): Promise<void> {
    const before = { ...aggregate };
    const events = change(aggregate);
    await this.updateRow(aggregate, before);
    this.publish(events);
  }

  /** Writes the row, unless it is as it was `before`. */
  protected async updateRow(aggregate: Aggregate, before: Readonly<Record<string, unknown>>): Promise<void> {
    if (isDeepStrictEqual({ ...aggregate }, before)) return;
    const { name, text, values } = this.table.update(aggregate.id, aggregate);
    await this.sql.rows(name, text, values);
  }

  private async select({ name, text, values }: Statement): Promise<Aggregate[]> {
    const found = await this.sql.rows(name, text, values);
    return found.map((row) => this.table.rowOf(row));
  }

  protected publish(events: readonly DomainEvent[]): void {
    for (const event of events) this.work.publish(event);
  }
}

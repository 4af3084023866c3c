import type {
  EntityManager,
  FindOptionsOrder,
  FindOptionsWhere,
  ObjectLiteral,
  QueryDeepPartialEntity,
} from 'typeorm';
import { notFound } from '../../kernel/domain-error.js';
import type { DomainEvent } from '../domain-events/domain-events.js';
import type { DatabaseUnitOfWork } from './database-unit-of-work.js';

/** One transaction around loading an aggregate, its decision, saving it, and publishing its events. */
export abstract class TypeOrmRepository<Aggregate extends ObjectLiteral & { id: number }> {
  /** @param thing name in the not-found message, for example `document request` */
  protected constructor(
    protected readonly work: DatabaseUnitOfWork,
    private readonly aggregate: abstract new (...given: never[]) => Aggregate,
    private readonly thing: string,
  ) {}

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
    const row = aggregate as QueryDeepPartialEntity<Aggregate>;
    const { identifiers } = await this.manager.insert(this.aggregate, row);
    return identifiers[0]?.['id'] as number;
  }

  protected async findWhere(where: FindOptionsWhere<Aggregate>): Promise<Aggregate | undefined> {
    return (await this.manager.findOne(this.aggregate, { where })) ?? undefined;
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
      const order = { id: 'ASC' } as FindOptionsOrder<Aggregate>;
      const lock = { mode: 'pessimistic_write' } as const;
      for (const aggregate of await this.manager.find(this.aggregate, { where, order, lock }))
        await this.save(aggregate, change);
    });
  }

  /** Loads one aggregate under a row lock, within a unit of work. @throws DomainError not_found */
  protected async lockWhere(where: FindOptionsWhere<Aggregate>): Promise<Aggregate> {
    const lock = { mode: 'pessimistic_write' } as const;
    const aggregate = await this.manager.findOne(this.aggregate, { where, lock });
    if (!aggregate) throw notFound(this.thing);
    return aggregate;
  }

  protected async save(
    aggregate: Aggregate,
    change: (aggregate: Aggregate) => readonly DomainEvent[],
  ): Promise<void> {
    const events = change(aggregate);
    await this.updateRow(aggregate);
    this.publish(events);
  }

  protected async updateRow(aggregate: Aggregate): Promise<void> {
    await this.manager.update(this.aggregate, aggregate.id, aggregate as QueryDeepPartialEntity<Aggregate>);
  }

  protected publish(events: readonly DomainEvent[]): void {
    for (const event of events) this.work.publish(event);
  }
}

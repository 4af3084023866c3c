import { type Findable, notFound } from '../../../kernel/index.js';
import type { DomainEvent } from '../domain-events.js';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.js';

/** In-memory version of `TypeOrmRepository`: entities are copied in and out, like rows. */
export abstract class InMemoryRepository<Aggregate extends { id: number }> {
  protected readonly aggregates = new Map<number, Aggregate>();
  private lastId = 0;

  /** @param thing name in the not-found message */
  protected constructor(
    protected readonly work: InMemoryUnitOfWork,
    private readonly thing: Findable,
  ) {}

  protected insert(
    aggregate: Aggregate,
    eventsOf: (stored: Aggregate) => readonly DomainEvent[],
  ): Promise<Aggregate> {
    return this.work.run(async () => {
      aggregate.id ??= this.lastId + 1;
      this.lastId = Math.max(this.lastId, aggregate.id);
      this.put(this.aggregates, aggregate.id, copyOf(aggregate));
      this.publish(eventsOf(aggregate));
      return aggregate;
    });
  }

  protected findWhere(matches: (aggregate: Aggregate) => boolean): Aggregate | undefined {
    const found = [...this.aggregates.values()].find(matches);
    return found && copyOf(found);
  }

  /** @throws DomainError not_found */
  protected getWhere(matches: (aggregate: Aggregate) => boolean): Aggregate {
    const found = this.findWhere(matches);
    if (!found) throw notFound(this.thing);
    return found;
  }

  /** @throws DomainError not_found */
  protected changeWhere(
    matches: (aggregate: Aggregate) => boolean,
    change: (aggregate: Aggregate) => readonly DomainEvent[],
  ): Promise<Aggregate> {
    return this.work.run(async () => {
      const aggregate = this.getWhere(matches);
      this.save(aggregate, change);
      return aggregate;
    });
  }

  protected changeEach(
    matches: (aggregate: Aggregate) => boolean,
    change: (aggregate: Aggregate) => readonly DomainEvent[],
  ): Promise<void> {
    return this.work.run(async () => {
      for (const aggregate of this.allWhere(matches)) this.save(aggregate, change);
    });
  }

  /** Ordered by id. */
  protected allWhere(matches: (aggregate: Aggregate) => boolean): Aggregate[] {
    return [...this.aggregates.values()]
      .filter(matches)
      .sort((one, other) => one.id - other.id)
      .map(copyOf);
  }

  private save(aggregate: Aggregate, change: (aggregate: Aggregate) => readonly DomainEvent[]): void {
    const events = change(aggregate);
    this.put(this.aggregates, aggregate.id, copyOf(aggregate));
    this.publish(events);
  }

  /** Sets an entry, or removes it if `value` is undefined, until the unit of work is rolled back. */
  protected put<Value>(entries: Map<number, Value>, id: number, value: Value | undefined): void {
    const before = entries.get(id);
    this.work.onRollback(() => set(entries, id, before));
    set(entries, id, value);
  }

  protected publish(events: readonly DomainEvent[]): void {
    for (const event of events) this.work.publish(event);
  }
}

function set<Value>(entries: Map<number, Value>, id: number, value: Value | undefined): void {
  if (value === undefined) entries.delete(id);
  else entries.set(id, value);
}

/** A shallow copy: fields are plain values and dates, which are never changed in place. */
const copyOf = <Aggregate extends object>(aggregate: Aggregate): Aggregate =>
  Object.assign(Object.create(Object.getPrototypeOf(aggregate) as object) as Aggregate, aggregate);

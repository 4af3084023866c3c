import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Client, Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { type DomainEvent, DomainEvents } from '../unit-of-work/domain-events.js';
import { type Step, traced } from '../process/tracing.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { isDeadlock, isReadTimeout } from './database-error.js';

interface Open {
  manager: EntityManager;
  client: Client;
  events: DomainEvent[];
  committed: (() => void)[];
}

/** Maximum attempts of what PostgreSQL ends because of a deadlock, for example beside an upgrade. */
const attempts = 4;

/** Runs a whole transaction or a single statement again after a deadlock. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error;
      // An immediate retry could take the row that the other side is about to get, and deadlock again.
      await delay(attempt * (20 + Math.random() * 80));
    }
  }
}

const transaction: Step = { name: 'transaction', kind: 'internal' };

/** Transactions of PostgreSQL, through TypeORM. */
@Injectable()
export class DatabaseUnitOfWork extends UnitOfWork {
  private readonly open = new AsyncLocalStorage<Open>();
  private readonly beginnings: (() => Promise<void>)[] = [];
  /** TypeORM's own pool, so that reads by plain statements share its connections. */
  readonly pool: Pool;

  constructor(
    private readonly source: DataSource,
    private readonly events: DomainEvents,
  ) {
    super();
    this.pool = (source.driver as PostgresDriver).master as Pool;
  }

  /** Manager of the open transaction, or the default one. */
  get manager(): EntityManager {
    return this.open.getStore()?.manager ?? this.source.manager;
  }

  /** True inside of a unit of work. */
  get isOpen(): boolean {
    return this.open.getStore() !== undefined;
  }

  /** Runs a plain statement in the open transaction, or by itself. */
  query<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    const client = this.open.getStore()?.client;
    return client
      ? client.query<Row>(statement, values)
      : repeated(() => this.pool.query<Row>(statement, values));
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOpen) return work();
    return repeated(() => traced(transaction, () => this.transaction(work)));
  }

  publish(event: DomainEvent): void {
    const open = this.open.getStore();
    if (!open) throw new Error('A domain event was published outside of a unit of work.');
    open.events.push(event);
  }

  /** Runs `check` first in every transaction; an error refuses it. */
  onBegin(check: () => Promise<void>): void {
    this.beginnings.push(check);
  }

  onCommit(then: () => void): void {
    const open = this.open.getStore();
    if (!open) throw new Error('There is no unit of work to commit.');
    open.committed.push(then);
  }

  private async transaction<T>(work: () => Promise<T>): Promise<T> {
    const committed: Open['committed'] = [];
    const result = await this.source.transaction(async (manager) => {
      const client = (await manager.queryRunner?.connect()) as Client;
      const open: Open = { manager, client, events: [], committed };
      return this.open.run(open, async () => {
        try {
          for (const check of this.beginnings) await check();
          const result = await work();
          // Subscribers may publish further domain events, which are dispatched after these.
          for (const event of open.events) await this.events.dispatch(event);
          const published = open.events.length;
          if (published > 0) await this.events.committing(open.events);
          if (open.events.length > published)
            throw new Error('A listener of all domain events published another one.');
          return result;
        } catch (error) {
          // Otherwise the rollback would wait behind the hanging statement, and the pool would get such a
          // connection back.
          if (isReadTimeout(error)) await client.end();
          throw error;
        }
      });
    });
    for (const then of committed) then();
    return result;
  }
}

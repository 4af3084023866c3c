import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Client, Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { type DomainEvent, DomainEvents } from '../unit-of-work/domain-events.js';
import { type Step, traced } from '../process/tracing.js';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { isDeadlock } from './database-error.js';

interface Open {
  manager: EntityManager;
  client: Client;
  events: DomainEvent[];
  committed: (() => void)[];
}

/** A check at the beginning of a transaction. */
interface Beginning {
  /** Whether it concerns the present call. */
  isNeeded(): boolean;
  check(): Promise<void>;
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
  private readonly beginnings: Beginning[] = [];
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

  async runInOneStatement<T>(work: () => Promise<T>): Promise<T> {
    return this.beginnings.some(({ isNeeded }) => isNeeded()) ? this.run(work) : work();
  }

  /** Checks first in every transaction that needs it; an error refuses the transaction. */
  onBegin(beginning: Beginning): void {
    this.beginnings.push(beginning);
  }

  onCommit(then: () => void): void {
    const open = this.open.getStore();
    if (!open) throw new Error('There is no unit of work to commit.');
    open.committed.push(then);
  }

  private async transaction<T>(work: () => Promise<T>): Promise<T> {
    const committed: Open['committed'] = [];
    const result = await this.inTransaction(committed, work);
    for (const then of committed) then();
    return result;
  }

  private async inTransaction<T>(committed: Open['committed'], work: () => Promise<T>): Promise<T> {
    const runner = this.source.createQueryRunner();
    const client = (await runner.connect()) as Client;
    const open: Open = { manager: runner.manager, client, events: [], committed };
    // TypeORM then saves in this transaction instead of in one of its own.
    Object.assign(runner, { isTransactionActive: true });
    // Its statements that need not wait for each other are sent at once. Elsewhere not: streams of COPY refuse a pipeline.
    Object.assign(client, { pipeline: true });
    try {
      // Awaited: were it to fail, a statement sent behind it would be committed on its own.
      await client.query('START TRANSACTION');
      const result = await this.open.run(open, () => this.decided(open, work));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      Object.assign(client, { pipeline: false });
      await runner.release();
    }
  }

  /** The work with all that belongs to it before the commit. */
  private async decided<T>(open: Open, work: () => Promise<T>): Promise<T> {
    for (const { isNeeded, check } of this.beginnings) if (isNeeded()) await check();
    const result = await work();
    // Subscribers may publish further domain events, which are dispatched after these.
    for (const event of open.events) await this.events.dispatch(event);
    const published = open.events.length;
    if (published > 0) await this.events.committing(open.events);
    if (open.events.length > published)
      throw new Error('A listener of all domain events published another one.');
    return result;
  }
}

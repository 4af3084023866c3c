import { AsyncLocalStorage } from 'node:async_hooks';
import { type DomainEvent, DomainEvents } from '../domain-events.js';
import { UnitOfWork } from '../unit-of-work.js';

interface Open {
  events: DomainEvent[];
  committed: (() => void)[];
  undo: (() => void)[];
}

/**
 * A unit of work without a database, for in-memory repositories: events are dispatched before it commits, and
 * a failure rolls it back. It takes no locks.
 */
export class InMemoryUnitOfWork extends UnitOfWork {
  private readonly running = new AsyncLocalStorage<Open>();

  constructor(readonly domainEvents = new DomainEvents()) {
    super();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running.getStore()) return work();
    const open: Open = { events: [], committed: [], undo: [] };
    try {
      const result = await this.running.run(open, async () => {
        const result = await work();
        for (const event of open.events) await this.domainEvents.dispatch(event);
        await this.domainEvents.committing(open.events);
        return result;
      });
      for (const then of open.committed) then();
      return result;
    } catch (error) {
      for (const undo of open.undo.reverse()) undo();
      throw error;
    }
  }

  runInOneStatement<T>(work: () => Promise<T>): Promise<T> {
    return this.run(work);
  }

  publish(event: DomainEvent): void {
    this.current().events.push(event);
  }

  onCommit(then: () => void): void {
    this.current().committed.push(then);
  }

  /** Registers how to undo a change in memory. */
  onRollback(undo: () => void): void {
    this.current().undo.push(undo);
  }

  private current(): Open {
    const open = this.running.getStore();
    if (!open) throw new Error('This needs a unit of work.');
    return open;
  }
}

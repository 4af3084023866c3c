import type { DomainEvent } from './domain-events.js';

/**
 * Last phase of a command with effects outside of the database: takes its locks, decides again, writes, and
 * reads the response. It runs in one transaction, perhaps twice, and uses only the database.
 */
export type Commit<Answer> = () => Promise<Answer>;

/** One transaction per use case. Domain events published in it are dispatched before it commits. */
export abstract class UnitOfWork {
  /** Runs `work` in the open transaction or in a new one; retried once after a deadlock. */
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Runs `work`, which writes in one statement and publishes nothing: by itself, as that is a transaction already. In
   * one like those of `run` if there is something to decide in it, or one is open.
   */
  abstract runInOneStatement<T>(work: () => Promise<T>): Promise<T>;

  /** Publishes a domain event in the open transaction: its subscribers run before the commit. */
  abstract publish(event: DomainEvent): void;

  /** Runs `then` once the open transaction has committed, before its opener continues; it must not fail. */
  abstract onCommit(then: () => void): void;
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DomainError } from '../../kernel/index.js';

/** Milliseconds after which a caller gets a failure without an answer. */
const timeoutMs = 2_500;

/** A dependency of the product, for example its database. */
interface Dependency {
  /** Name in the log: `database`. */
  name: string;
  /** Resolves if it can be used. */
  check(): Promise<unknown>;
  /** Error for a failed check, or for one that takes too long. @param cause reason of the failure */
  refusal(cause: unknown): DomainError;
}

/**
 * Whether a dependency can be used now. All callers share the running check, so that a hanging dependency
 * occupies one connection, and the log has one line per change.
 */
export class Readiness {
  private checking: Promise<DomainError | undefined> | undefined;
  /** Code of the last failure; undefined while it can be used. */
  private last: string | undefined;

  constructor(
    private readonly dependency: Dependency,
    private readonly log: Logger,
  ) {}

  /** The error within three seconds; undefined if the dependency can be used. */
  async refusal(): Promise<DomainError | undefined> {
    this.checking ??= this.check().finally(() => (this.checking = undefined));
    const waiting = new AbortController();
    const tooLate = delay(timeoutMs, undefined, { signal: waiting.signal, ref: false }).then(
      () => this.dependency.refusal(new Error(`There was no answer within ${timeoutMs} ms.`)),
      () => undefined,
    );
    try {
      const refusal = await Promise.race([this.checking, tooLate]);
      this.note(refusal);
      return refusal;
    } finally {
      waiting.abort();
    }
  }

  private async check(): Promise<DomainError | undefined> {
    try {
      await this.dependency.check();
      return undefined;
    } catch (error) {
      return this.dependency.refusal(error);
    }
  }

  private note(refusal: DomainError | undefined): void {
    if (refusal?.code === this.last) return;
    this.last = refusal?.code;
    const { name } = this.dependency;
    if (refusal)
      this.log.error({ dependency: name, code: refusal.code, err: rootOf(refusal) }, 'a dependency fails');
    else this.log.info({ dependency: name }, 'a dependency works again');
  }
}

/** The first of the causes: the stacks of the others repeat it. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

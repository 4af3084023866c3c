import { Injectable } from '@nestjs/common';
import type { Actor, DomainError, Subject } from '../../kernel/index.js';
import { BackgroundTasks } from './background-tasks.js';

/** A refused attempt of a signed-in user at one record. */
export interface RefusedAttempt {
  actor: Actor;
  subject: Pick<Subject, 'type' | 'id'>;
  /** The operation's id in the OpenAPI document. */
  operation: string;
  error: DomainError;
}

type Recorder = (attempt: RefusedAttempt) => Promise<void>;

/** Passes refused attempts to the registered recorders, after the response. */
@Injectable()
export class Refusals {
  private readonly recorders: Recorder[] = [];

  constructor(private readonly backgroundTasks: BackgroundTasks) {}

  onEach(recorder: Recorder): void {
    this.recorders.push(recorder);
  }

  record(attempt: RefusedAttempt): void {
    for (const recorder of this.recorders)
      this.backgroundTasks.run('a refused attempt was not recorded', () => recorder(attempt));
  }
}

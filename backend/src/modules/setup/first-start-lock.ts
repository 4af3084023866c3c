import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';

/** Arbitrary but fixed. */
const firstStartLock = 7_283_512;

/** Lock by which one of several simultaneous first starts and set-ups fills the database. */
@Injectable()
export class FirstStartLock {
  constructor(private readonly sql: Sql) {}

  /**
   * Holds the lock until the open transaction ends. Asks again and again: on a busy machine, the first of several instances
   * takes longer than any statement may.
   */
  async take(): Promise<void> {
    const isFirst = 'SELECT pg_try_advisory_xact_lock($1)';
    while (!(await this.sql.onlyValue<boolean>('first-start.lock', isFirst, [firstStartLock])))
      await setTimeout(250);
  }
}

import { Injectable } from '@nestjs/common';
import { alone } from '../../../platform/database/alone.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { Alone } from '../domain/ports.js';

/** A lock of the database: a copy that has begun is finished, also if it is lost. */
@Injectable()
export class DatabaseLock extends Alone {
  constructor(private readonly work: DatabaseUnitOfWork) {
    super();
  }

  async run(work: () => Promise<void>): Promise<void> {
    await alone(this.work.pool, 'offsite-backups', work);
  }
}

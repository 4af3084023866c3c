import { Injectable } from '@nestjs/common';
import { withClient } from '../../../platform/database/with-client.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Alone } from '../domain/ports.js';

/** A lock of the database, which ends with its connection: a killed process never keeps it. */
@Injectable()
export class DatabaseLock extends Alone {
  constructor(private readonly runtime: Runtime) {
    super();
  }

  run(work: () => Promise<void>): Promise<void> {
    return withClient(this.runtime.databaseUrl, 'steward backup', async (db) => {
      // The server may stop at any time; the work then ends by itself.
      db.on('error', () => undefined);
      const { rows } = await db.query<{ free: boolean }>(
        `SELECT pg_try_advisory_lock(hashtextextended('steward/offsite-backups', 0)) AS free`,
      );
      if (rows[0]?.free === true) await work();
    });
  }
}

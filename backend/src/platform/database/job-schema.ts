import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';

/** Schema of pg-boss' own tables, beside our `public`. */
export const jobSchema = 'pgboss';

/**
 * Migrates pg-boss' tables. Part of `migrate`, under its lock and with its rights: the application only
 * checks them afterwards.
 */
export async function migrateJobs(pool: Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: jobSchema,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  const trouble = new Promise<never>((_resolve, reject) => boss.on('error', reject));
  try {
    await Promise.race([boss.start().then(() => allBuilt(boss)), trouble]);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** An upgrade builds its larger indexes afterwards, one at a time; a first start has none to wait for. */
async function allBuilt(boss: PgBoss): Promise<void> {
  const open = new Set(['pending', 'in_progress']);
  while ((await boss.getBamStatus()).some(({ status }) => open.has(status))) await delay(500);
}

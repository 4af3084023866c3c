import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Sql } from '../../platform/database/sql.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { BackupMails } from './backup-mails.js';
import type { BackupResult } from './backup-run.js';

interface Check extends Record<string, unknown> {
  startedAt: Date;
  usable: boolean;
  report: string;
}

/** Results of the nightly backups; a failure is emailed to the owners. */
@Injectable()
export class BackupChecks {
  constructor(
    private readonly mails: BackupMails,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  last(): Promise<Check | undefined> {
    return this.sql.first<Check>(
      'backup.last-check',
      'SELECT started_at AS "startedAt", usable, report FROM backup_checks ORDER BY id DESC LIMIT 1',
    );
  }

  /** Stores a result, and keeps the last thirty. */
  add(startedAt: Date, { usable, report }: BackupResult): Promise<void> {
    return this.work.run(async () => {
      await this.sql.rows(
        'backup.keep-check',
        `WITH old AS (DELETE FROM backup_checks WHERE id NOT IN (
           SELECT id FROM backup_checks ORDER BY id DESC LIMIT 29))
         INSERT INTO backup_checks (started_at, finished_at, usable, report) VALUES ($1, $2, $3, $4)`,
        [startedAt, this.runtime.clock.now(), usable, report],
      );
      if (!usable)
        await this.mails.send(() => ({
          heading: t("Last night's backup failed"),
          paragraphs: [
            t('We could not make a backup that can be restored completely. Earlier backups are kept.'),
            t('Log in to see the reason, and contact the person who runs Steward for you.'),
          ],
        }));
    });
  }
}

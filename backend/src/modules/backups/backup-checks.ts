import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { layOut } from '../../platform/mail/mail-layout.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Runtime } from '../../platform/runtime.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../practice/index.js';
import type { BackupResult } from './backup-run.js';

interface Check extends Record<string, unknown> {
  startedAt: Date;
  usable: boolean;
  report: string;
}

/** Results of the nightly backups; a failure is emailed to the admins. */
@Injectable()
export class BackupChecks {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
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
      if (!usable) await this.mail();
    });
  }

  /** To every admin, regardless of their preferences. Details stay in the dashboard. */
  private async mail(): Promise<void> {
    const { name: practice } = await this.site.get();
    const admins = await this.sql.rows<{ userId: number; to: string; firstName: string | null }>(
      'backup.admins',
      `SELECT id AS "userId", email AS "to", first_name AS "firstName" FROM accounts
       WHERE role = 'admin' AND closed_at IS NULL AND receives_email ORDER BY id`,
    );
    const heading = "Last night's backup failed";
    const content = {
      practice,
      phone: '',
      heading,
      paragraphs: [
        'We could not make a backup that can be restored completely. Earlier backups are kept.',
        'Log in to see the reason, and contact the person who runs Steward for you.',
      ],
      button: { label: 'Open system health', url: `${this.runtime.settings.publicUrl}/admin/health` },
      footer: { text: `You're getting this email because you are an admin of ${practice}.`, links: [] },
    };
    await this.outbox.send(
      ...admins.map(({ firstName, ...admin }) => ({
        ...admin,
        sender: practice,
        subject: `${heading} – ${practice}`,
        ...layOut({ ...content, firstName }),
      })),
    );
  }
}

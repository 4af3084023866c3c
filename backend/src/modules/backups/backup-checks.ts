import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import { Sql } from '../../platform/database/sql.js';
import { practiceMail } from '../../platform/mail/mail-layout.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { inLanguage } from '../../platform/process/request-context.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../practice/index.js';
import type { BackupResult } from './backup-run.js';

interface Check extends Record<string, unknown> {
  startedAt: Date;
  usable: boolean;
  report: string;
}

interface Owner extends Record<string, unknown> {
  userId: number;
  to: string;
  firstName: string | null;
  language: Language;
}

/** Results of the nightly backups; a failure is emailed to the owners. */
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

  /** To every owner, who alone sees the health page, regardless of their preferences. Details stay in the dashboard. */
  private async mail(): Promise<void> {
    const { name: practice } = await this.site.get();
    const owners = await this.sql.rows<Owner>(
      'backup.owners',
      `SELECT id AS "userId", email AS "to", first_name AS "firstName", language FROM accounts
       WHERE staff_role = 'owner' AND closed_at IS NULL AND receives_email ORDER BY id`,
    );
    const mailTo = (firstName: string | null) =>
      practiceMail({
        practice,
        firstName,
        heading: t("Last night's backup failed"),
        paragraphs: [
          t('We could not make a backup that can be restored completely. Earlier backups are kept.'),
          t('Log in to see the reason, and contact the person who runs Steward for you.'),
        ],
        button: { label: t('Open system health'), url: `${this.runtime.settings.publicUrl}/admin/health` },
        reason: t("You're getting this email because you are an admin of {practice}.", { practice }),
      });
    await this.outbox.send(
      ...owners.map(({ firstName, language, ...owner }) =>
        inLanguage(language, () => ({ ...owner, ...mailTo(firstName) })),
      ),
    );
  }
}

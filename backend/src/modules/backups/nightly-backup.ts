import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { type HealthCheck, HealthChecks, type HealthFinding } from '../../platform/health/health-checks.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { layOut } from '../../platform/mail/mail-layout.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Runtime } from '../../platform/runtime.js';
import { Site } from '../practice/index.js';
import { BackupRun } from './backup-run.js';

interface Check extends Record<string, unknown> {
  startedAt: Date;
  usable: boolean;
  report: string;
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * With BACKUP_CHECK=nightly, one instance makes a backup and a trial restore each night. The result is on the
 * health page; a failure is emailed to the admins.
 */
@Injectable()
export class NightlyBackup implements HealthCheck {
  readonly name = 'Backups';
  readonly place = 30;

  constructor(
    jobs: Jobs,
    health: HealthChecks,
    private readonly backup: BackupRun,
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {
    jobs.every('backup.nightly', '10 2 * * *', () => this.run());
    health.add(this);
  }

  /** A failure is stored as the night's result, so that the job is not retried until the morning. */
  private async run(): Promise<void> {
    if (!this.isOn) return;
    const startedAt = this.clock.now();
    const result = await this.backup.run();
    if (!result) return;
    const { log } = this.runtime;
    if (result.usable) log.info({ report: result.report }, 'backup made and test restore passed');
    else log.error({ report: result.report }, 'no usable backup was made');
    await this.work.run(async () => {
      await this.sql.rows(
        'backup.keep-check',
        `WITH old AS (DELETE FROM backup_checks WHERE id NOT IN (
           SELECT id FROM backup_checks ORDER BY id DESC LIMIT 29))
         INSERT INTO backup_checks (started_at, finished_at, usable, report) VALUES ($1, $2, $3, $4)`,
        [startedAt, this.clock.now(), result.usable, result.report],
      );
      if (!result.usable) await this.mail();
    });
  }

  async check(): Promise<HealthFinding> {
    const last = await this.sql.first<Check>(
      'backup.last-check',
      'SELECT started_at AS "startedAt", usable, report FROM backup_checks ORDER BY id DESC LIMIT 1',
    );
    const { settings } = this.runtime;
    if (!this.isOn)
      return {
        state: 'attention',
        sentence:
          'No nightly backups. Set BACKUP_CHECK=nightly, or schedule make backup and make backup-check on the server.',
        since: last?.startedAt,
      };
    if (!last) return { state: 'attention', sentence: 'The first backup runs tonight.' };
    const since = last.startedAt;
    if (!last.usable)
      return {
        state: 'failing',
        sentence: `The last backup is not usable: ${lastLineOf(last.report)}`,
        since,
        isReportedElsewhere: true,
      };
    if (this.clock.now().getTime() - since.getTime() > 2 * dayMs)
      return {
        state: 'failing',
        sentence: 'No backup for two days, though BACKUP_CHECK is nightly. Is Steward running at night?',
        since,
      };
    if (settings.backupPassphrase === undefined && settings.appSecret === undefined)
      return {
        state: 'attention',
        sentence:
          'The last backup passed a trial restore, but it contains the generated APP_SECRET and is not encrypted. Set BACKUP_PASSPHRASE.',
        since,
      };
    return { state: 'ok', sentence: 'The last backup passed a trial restore.', since };
  }

  private get isOn(): boolean {
    return this.runtime.settings.backupCheck === 'nightly';
  }

  /** To every admin, regardless of their preferences. Details stay in the dashboard. */
  private async mail(): Promise<void> {
    const { name: practice } = await this.site.get();
    const admins = await this.sql.rows<{ userId: number; to: string }>(
      'backup.admins',
      `SELECT id AS "userId", email AS "to" FROM accounts
       WHERE role = 'admin' AND closed_at IS NULL AND receives_email ORDER BY id`,
    );
    const heading = "Last night's backup failed";
    const bodies = layOut({
      practice,
      heading,
      paragraphs: [
        'We could not make a backup that can be restored completely. Earlier backups are kept.',
        'Log in to see the reason, and contact the person who runs Steward for you.',
      ],
      button: { label: 'Open system health', url: `${this.runtime.settings.publicUrl}/admin/health` },
      footer: { text: `You're getting this email because you are an admin of ${practice}.`, links: [] },
    });
    await this.outbox.send(
      ...admins.map((admin) => ({
        ...admin,
        sender: practice,
        subject: `${heading} – ${practice}`,
        ...bodies,
      })),
    );
  }
}

const lastLineOf = (report: string): string => report.split('\n').at(-1) ?? '';

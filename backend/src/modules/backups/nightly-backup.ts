import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import {
  attention,
  failing,
  type HealthCheck,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../platform/operations/health-checks.js';
import { Jobs } from '../../platform/events/jobs.js';
import { PartAdditions } from '../../platform/parts/part-additions.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { BackupChecks } from './backup-checks.js';
import { BackupRun } from './backup-run.js';

/** Backups that a part makes at night; BACKUP_CHECK=nightly keeps the same files here. */
export interface NightlyBackups {
  /** Whether it makes them: its settings may be unset. */
  readonly isSet: boolean;
  /** The line `Backups` of the health page. */
  check(): Promise<HealthFinding | undefined>;
}

declare module '../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    'backups.nightly': NightlyBackups;
  }
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * With BACKUP_CHECK=nightly, one instance makes a backup and a trial restore each night. The result is on the
 * health page; a failure is emailed to the owners.
 */
@Injectable()
export class NightlyBackup implements HealthCheck {
  readonly name = msg('Backups').text;
  readonly place = 30;

  constructor(
    jobs: Jobs,
    health: HealthChecks,
    private readonly backup: BackupRun,
    private readonly checks: BackupChecks,
    private readonly runtime: Runtime,
    private readonly additions: PartAdditions,
  ) {
    jobs.at('backup.nightly', { time: '02:10', zone: 'machine' }, () => this.run());
    health.add(this);
  }

  /** A failure is stored as the night's result, so that the job is not retried until the morning. */
  private async run(): Promise<void> {
    if (!this.isOn || this.ofPart) return;
    const startedAt = this.runtime.clock.now();
    const result = await this.backup.run();
    if (!result) return;
    const { log } = this.runtime;
    if (result.usable) log.info({ report: result.report }, 'backup made and test restore passed');
    else log.error({ report: result.report }, 'no usable backup was made');
    await this.checks.add(startedAt, result);
  }

  async check(): Promise<HealthFinding | undefined> {
    if (this.ofPart) return this.ofPart.check();
    const last = await this.checks.last();
    const { settings } = this.runtime;
    if (!this.isOn)
      return attention(
        t(
          'No nightly backups. Ask the person who runs your server to set BACKUP_CHECK=nightly, or to schedule make backup and make backup-check.',
        ),
        { since: last?.startedAt },
      );
    if (!last) return attention(t('The first backup runs tonight.'));
    const since = last.startedAt;
    if (!last.usable)
      return failing(t('The last backup is not usable: {report}', { report: lastLineOf(last.report) }), {
        since,
        isReportedElsewhere: true,
      });
    if (this.runtime.clock.now().getTime() - since.getTime() > 2 * dayMs)
      return failing(
        t('No backup for two days, though BACKUP_CHECK is nightly. The log of Steward has the reason.'),
        {
          since,
        },
      );
    if (settings.backupPassphrase === undefined && settings.appSecret === undefined)
      return attention(
        t(
          'The last backup passed a trial restore, but it contains the generated APP_SECRET and is not encrypted. Set BACKUP_PASSPHRASE.',
        ),
        { since },
      );
    return ok(t('The last backup passed a trial restore.'), { since });
  }

  /** A part that makes them instead. */
  private get ofPart(): NightlyBackups | undefined {
    return this.additions.of('backups.nightly').find(({ isSet }) => isSet);
  }

  private get isOn(): boolean {
    return this.runtime.settings.backupCheck === 'nightly';
  }
}

const lastLineOf = (report: string): string => report.split('\n').at(-1) ?? '';

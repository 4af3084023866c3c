import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { BackupChecks } from './backup-checks.js';
import { BackupMails } from './backup-mails.js';
import { BackupRun } from './backup-run.js';
import { NightlyBackup } from './nightly-backup.js';

/** The nightly backup. Commands make and restore backups without it: see `infrastructure`. */
@Module({
  imports: [PracticeModule],
  providers: [BackupChecks, BackupMails, BackupRun, NightlyBackup],
  exports: [BackupMails, BackupRun],
})
export class BackupsModule {}

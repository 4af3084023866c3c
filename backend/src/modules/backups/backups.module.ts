import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { BackupRun } from './backup-run.js';
import { NightlyBackup } from './nightly-backup.js';

/** The nightly backup. How one is made and restored is the platform's: see platform/backup. */
@Module({ imports: [ContentModule], providers: [BackupRun, NightlyBackup] })
export class BackupsModule {}

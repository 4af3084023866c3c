export { BackupMails } from './backup-mails.js';
export { type BackupResult, BackupRun } from './backup-run.js';
export type { NightlyBackups } from './nightly-backup.js';

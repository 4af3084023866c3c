import { Module } from '@nestjs/common';
import { BackupsModule } from '../../modules/backups/backups.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { CopyStateQueries } from './application/copy-state-queries.js';
import { NightlyCopies } from './application/nightly-copies.js';
import { OffsiteAdditions } from './application/offsite-additions.js';
import { Alone, CopyStates } from './domain/ports.js';
import { DatabaseLock } from './infrastructure/database-lock.js';
import { SqlCopyStates } from './infrastructure/sql-copy-states.js';

@Module({
  imports: [BackupsModule, PracticeModule],
  providers: [
    partScope('offsite-backups'),
    CopyStateQueries,
    NightlyCopies,
    OffsiteAdditions,
    { provide: Alone, useClass: DatabaseLock },
    { provide: CopyStates, useClass: SqlCopyStates },
  ],
})
export class OffsiteBackupsModule {}

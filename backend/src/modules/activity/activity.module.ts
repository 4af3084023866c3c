import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { ActivityExport } from './application/activity-export.js';
import { ActivityLog } from './application/activity-log-queries.js';
import { ActivityRecorder } from './application/activity-recorder.js';
import { ActivityQueries } from './application/activity-queries.js';
import { NightlyChainCheck } from './application/nightly-chain-check.js';
import { ActivityRepository, ChainCheckRepository } from './domain/ports.js';
import { ActivityController } from './http/activity.controller.js';
import { SqlActivityRepository } from './infrastructure/sql-activity-repository.js';
import { SqlChainCheckRepository } from './infrastructure/sql-chain-check-repository.js';

@Module({
  imports: [PracticeModule, ExportModule],
  controllers: [ActivityController],
  providers: [
    { provide: ActivityRepository, useClass: SqlActivityRepository },
    { provide: ChainCheckRepository, useClass: SqlChainCheckRepository },
    ActivityExport,
    ActivityLog,
    ActivityQueries,
    ActivityRecorder,
    NightlyChainCheck,
  ],
  exports: [ActivityLog],
})
export class ActivityModule {}

import { Module } from '@nestjs/common';
import { BillingModule } from '../../modules/billing/billing.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { WorkdayModule } from '../../modules/workday/workday.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { ClosedWeeks } from './application/closed-weeks.js';
import { WeekSnapshots } from './application/week-snapshots.js';
import { WeekStateQueries } from './application/week-state-queries.js';
import { WeeklyCloseMail } from './application/weekly-close-mail.js';
import { WeeklyCloseQueries } from './application/weekly-close-queries.js';
import { WeeklyReviewAdditions } from './application/weekly-review-additions.js';
import { ClosedWeekRepository, WeekSnapshotRepository } from './domain/ports.js';
import { WeeklyCloseController } from './http/weekly-close.controller.js';
import { SqlClosedWeekRepository } from './infrastructure/sql-closed-week-repository.js';
import { SqlWeekSnapshotRepository } from './infrastructure/sql-week-snapshot-repository.js';

@Module({
  imports: [BillingModule, PracticeModule, WorkdayModule],
  controllers: [WeeklyCloseController],
  providers: [
    partScope('weekly-review'),
    ClosedWeeks,
    WeeklyCloseMail,
    WeeklyCloseQueries,
    WeeklyReviewAdditions,
    WeekSnapshots,
    WeekStateQueries,
    { provide: ClosedWeekRepository, useClass: SqlClosedWeekRepository },
    { provide: WeekSnapshotRepository, useClass: SqlWeekSnapshotRepository },
  ],
})
export class WeeklyReviewModule {}

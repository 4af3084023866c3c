import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ClientNameQueries } from './application/client-name-queries.js';
import { ClientSummaryQueries } from './application/client-summary-queries.js';
import { SearchQueries } from './application/search-queries.js';
import { ToDoMail } from './application/to-do-mail.js';
import { ToDoQueries } from './application/to-do-queries.js';
import { TodayQueries } from './application/today-queries.js';
import { WeekMoneyQueries } from './application/week-money-queries.js';
import { WeekSnapshots } from './application/week-snapshots.js';
import { WeekStateQueries } from './application/week-state-queries.js';
import { WeeklyCloseMail } from './application/weekly-close-mail.js';
import { WeeklyMailing } from './application/weekly-mailing.js';
import { WeeklyClose } from './application/weekly-close.js';
import { WeekSnapshotRepository } from './domain/ports.js';
import { ClientSummariesController } from './http/client-summaries.controller.js';
import { SearchController } from './http/search.controller.js';
import { ToDoController } from './http/to-do.controller.js';
import { TodayController } from './http/today.controller.js';
import { WeeklyCloseController } from './http/weekly-close.controller.js';
import { SqlWeekSnapshotRepository } from './infrastructure/sql-week-snapshot-repository.js';

/**
 * Read models for the daily work of practice and clients, across modules, over views that the owning modules
 * publish.
 */
@Module({
  imports: [PracticeModule, NotificationsModule],
  controllers: [
    ClientSummariesController,
    SearchController,
    ToDoController,
    TodayController,
    WeeklyCloseController,
  ],
  providers: [
    ClientNameQueries,
    ClientSummaryQueries,
    SearchQueries,
    ToDoQueries,
    ToDoMail,
    TodayQueries,
    WeekMoneyQueries,
    WeekSnapshots,
    WeekStateQueries,
    WeeklyClose,
    WeeklyCloseMail,
    WeeklyMailing,
    { provide: WeekSnapshotRepository, useClass: SqlWeekSnapshotRepository },
  ],
})
export class WorkdayModule {}

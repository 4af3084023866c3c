import { Global, Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { WaitingTasks } from '../identity/index.js';
import { PracticeModule } from '../practice/practice.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ClientSummaryQueries } from './application/client-summary-queries.js';
import { SavedViewQueries } from './application/saved-view-queries.js';
import { SearchQueries } from './application/search-queries.js';
import { Setup } from './application/setup.js';
import { TestEmails } from './application/test-emails.js';
import { SetupProgress } from './application/setup-progress.js';
import { ToDoLists } from './application/to-do-lists.js';
import { ToDoMail } from './application/to-do-mail.js';
import { ToDoQueries } from './application/to-do-queries.js';
import { TodayQueries } from './application/today-queries.js';
import { WeeklyMailing } from './application/weekly-mailing.js';
import { SavedViewRepository, SetupRepository } from './domain/ports.js';
import { SavedViewsController } from './http/saved-views.controller.js';
import { SetupController } from './http/setup.controller.js';
import { WorkdayController } from './http/workday.controller.js';
import { SqlSavedViewRepository } from './infrastructure/sql-saved-view-repository.js';
import { SqlSetupRepository } from './infrastructure/sql-setup-repository.js';

/**
 * Read models for the daily work of practice and clients, across modules, over views that the owning modules
 * publish.
 */
@Module({
  imports: [BillingModule, IdentityModule, PracticeModule, NotificationsModule],
  controllers: [WorkdayController, SetupController, SavedViewsController],
  providers: [
    ClientSummaryQueries,
    SavedViewQueries,
    SearchQueries,
    Setup,
    TestEmails,
    SetupProgress,
    ToDoQueries,
    ToDoLists,
    ToDoMail,
    TodayQueries,
    WeeklyMailing,
    { provide: SavedViewRepository, useClass: SqlSavedViewRepository },
    { provide: SetupRepository, useClass: SqlSetupRepository },
  ],
  exports: [ToDoLists, WeeklyMailing],
})
export class WorkdayModule {}

/** Global, so that the module of accounts, which this one needs itself, can list the tasks in invitations. */
@Global()
@Module({
  imports: [WorkdayModule],
  providers: [{ provide: WaitingTasks, useExisting: ToDoLists }],
  exports: [WaitingTasks],
})
export class WaitingTasksModule {}

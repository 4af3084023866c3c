import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DemoClients } from '../demo/demo-clients.js';
import { DemoData, demoLoaders } from '../demo/demo-data.js';
import { DemoDocuments } from '../demo/demo-documents.js';
import { FirstStart } from '../demo/first-start.js';
import { AccessInvitationsModule, AccessModule } from '../modules/client-access/access.module.js';
import { ActivityModule } from '../modules/activity/activity.module.js';
import { BackupsModule } from '../modules/backups/backups.module.js';
import { BillingModule, billingTables, InvoiceNumberingModule } from '../modules/billing/billing.module.js';
import { ClientsModule, clientsTables } from '../modules/clients/clients.module.js';
import { ConnectionsModule } from '../modules/connections/connections.module.js';
import { ContentModule, contentTables } from '../modules/content/content.module.js';
import { DocumentsModule, documentsTables } from '../modules/documents/documents.module.js';
import { ExportModule } from '../modules/export/export.module.js';
import { HealthModule } from '../modules/health/health.module.js';
import {
  IdentityModule,
  identityTables,
  SessionConfirmationModule,
} from '../modules/identity/identity.module.js';
import { MessagingModule, messagingTables } from '../modules/messaging/messaging.module.js';
import { EventReachModule, NotificationsModule } from '../modules/notifications/notifications.module.js';
import { OnboardingModule } from '../modules/onboarding/onboarding.module.js';
import { OutboxModule } from '../modules/outbox/outbox.module.js';
import { PartsModule } from '../modules/parts/parts.module.js';
import { PracticeModule } from '../modules/practice/practice.module.js';
import { PricesModule, pricesTables } from '../modules/prices/prices.module.js';
import { LegalHoldsModule } from '../modules/legal-holds/legal-holds.module.js';
import {
  AppointmentRoutesModule,
  SchedulingModule,
  schedulingTables,
} from '../modules/scheduling/scheduling.module.js';
import { SetupModule } from '../modules/setup/setup.module.js';
import { WaitingTasksModule, WorkdayModule } from '../modules/workday/workday.module.js';
import { BackgroundTasks } from '../platform/events/background-tasks.js';
import { EventPublisher } from '../platform/events/event-publisher.js';
import { PlatformModule } from '../platform/platform.module.js';
import { wireParts } from '../platform/parts/part-operations.js';
import { parts } from './parts-of-build.js';
import type { Runtime } from '../platform/settings/runtime.js';

/** List of all modules, on top of the platform. */
@Module({})
export class AppModule implements OnApplicationShutdown {
  constructor(
    private readonly backgroundTasks: BackgroundTasks,
    private readonly eventPublisher: EventPublisher,
  ) {}

  /**
   * No request is running any more, and this module is the first to stop: the database is still available.
   */
  async onApplicationShutdown(): Promise<void> {
    await this.backgroundTasks.settled();
    await this.eventPublisher.stop();
  }

  static with(runtime: Runtime): DynamicModule {
    wireParts(parts);
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(runtime, parts, [
          ...identityTables,
          ...clientsTables,
          ...documentsTables,
          ...messagingTables,
          ...contentTables,
          ...billingTables,
          ...schedulingTables,
          ...pricesTables,
          ...parts.flatMap(({ entities = [] }) => entities),
        ]),
        IdentityModule,
        SessionConfirmationModule,
        AccessModule,
        AccessInvitationsModule,
        WaitingTasksModule,
        EventReachModule,
        ClientsModule,
        DocumentsModule,
        MessagingModule,
        ConnectionsModule,
        ContentModule,
        ActivityModule,
        BackupsModule,
        HealthModule,
        OutboxModule,
        NotificationsModule,
        BillingModule,
        InvoiceNumberingModule,
        SchedulingModule,
        ExportModule,
        OnboardingModule,
        PracticeModule,
        PricesModule,
        SetupModule,
        LegalHoldsModule,
        WorkdayModule,
        PartsModule,
        ...parts.map(({ module }) => module),
        AppointmentRoutesModule,
      ],
      providers: [FirstStart, DemoData, DemoClients, DemoDocuments, ...demoLoaders],
    };
  }
}

import { Global, Module } from '@nestjs/common';
import { Broadcast } from '../../platform/events/broadcast.js';
import { DomainEvents } from '../../platform/unit-of-work/domain-events.js';
import { EventReach } from '../../platform/unit-of-work/event-reach.js';
import { PartSwitches } from '../../platform/parts/part-switches.js';
import { Metrics } from '../../platform/operations/metrics/metrics.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { BillingModule } from '../billing/billing.module.js';
import { ActivityModule } from '../activity/activity.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { Credentials } from '../identity/index.js';
import { LiveEvents } from './application/live-events.js';
import { LiveStreamsController } from './http/live-streams.controller.js';
import { LiveStreams } from './http/live-streams.js';
import { GatheredNotifications } from './application/gathered-notifications.js';
import { LimitedMails } from './application/limited-mails.js';
import { MailsAfterLogin } from './application/mails-after-login.js';
import { NotificationMailOutbox } from './application/notification-mail-outbox.js';
import { NotificationDigests, NotificationMails } from './application/notification-mails.js';
import { NotificationQueries } from './application/notification-queries.js';
import { RecipientQueries } from './application/recipient-queries.js';
import { NotificationPreferencesController } from './http/notification-preferences.controller.js';
import { NotificationPreferences } from './application/notification-preferences.js';
import { NotificationsController } from './http/notifications.controller.js';
import { NotificationsExport } from './application/notifications-export.js';
import { NotificationRules } from './application/all-notification-rules.js';
import { NotifiedReaders } from './application/notified-readers.js';
import { Notifications } from './application/notifications.js';
import { Audiences } from './application/audience.js';
import { OnDomainEvents } from './application/on-domain-events.js';
import { SecurityMailOutbox } from './application/security-mail-outbox.js';
import { SecurityMailDigests, SecurityMails } from './application/security-mails.js';
import { UnsubscribeController } from './http/unsubscribe.controller.js';
import { Unsubscriptions } from './application/unsubscriptions.js';
import { WeeklyReaders } from './application/weekly-readers.js';
import {
  GatheredMails,
  LiveEventRepository,
  NotificationRepository,
  PreferencesRepository,
  WaitingMails,
} from './domain/ports.js';
import { SqlGatheredMails } from './infrastructure/sql-gathered-mails.js';
import { SqlLiveEventRepository } from './infrastructure/sql-live-event-repository.js';
import { SqlNotificationRepository } from './infrastructure/sql-notification-repository.js';
import { SqlPreferencesRepository } from './infrastructure/sql-preferences-repository.js';
import { SqlWaitingMails } from './infrastructure/sql-waiting-mails.js';

@Module({
  imports: [ActivityModule, BillingModule, PracticeModule, ExportModule, IdentityModule, SchedulingModule],
  controllers: [
    NotificationsController,
    NotificationPreferencesController,
    LiveStreamsController,
    UnsubscribeController,
  ],
  exports: [NotifiedReaders, Unsubscriptions, WeeklyReaders],
  providers: [
    LiveEvents,
    GatheredNotifications,
    LimitedMails,
    MailsAfterLogin,
    NotificationMailOutbox,
    NotificationDigests,
    NotificationMails,
    NotificationPreferences,
    NotificationQueries,
    Notifications,
    NotificationsExport,
    NotificationRules,
    NotifiedReaders,
    Audiences,
    OnDomainEvents,
    RecipientQueries,
    SecurityMailDigests,
    SecurityMails,
    SecurityMailOutbox,
    Unsubscriptions,
    WeeklyReaders,
    { provide: GatheredMails, useClass: SqlGatheredMails },
    { provide: LiveEventRepository, useClass: SqlLiveEventRepository },
    { provide: NotificationRepository, useClass: SqlNotificationRepository },
    { provide: PreferencesRepository, useClass: SqlPreferencesRepository },
    { provide: WaitingMails, useClass: SqlWaitingMails },
    {
      provide: LiveStreams,
      inject: [LiveEvents, Credentials, Broadcast, DomainEvents, PartSwitches, Metrics, Runtime],
      useFactory: (
        events: LiveEvents,
        credentials: Credentials,
        broadcast: Broadcast,
        domainEvents: DomainEvents,
        parts: PartSwitches,
        metrics: Metrics,
        { log }: Runtime,
      ) => {
        const streams = new LiveStreams(events, credentials, broadcast, domainEvents, parts, log);
        metrics.gauge({
          name: 'steward_streams',
          help: 'Open live streams of this process.',
          read: () => [{ value: streams.count }],
        });
        return streams;
      },
    },
  ],
})
export class NotificationsModule {}

/** Global, so that the modules of reminders, which this one needs itself, can refuse those that would reach nobody. */
@Global()
@Module({
  imports: [NotificationsModule],
  providers: [{ provide: EventReach, useExisting: NotifiedReaders }],
  exports: [EventReach],
})
export class EventReachModule {}

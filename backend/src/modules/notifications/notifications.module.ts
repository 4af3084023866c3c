import { Module } from '@nestjs/common';
import { Broadcast } from '../../platform/broadcast/broadcast.js';
import { DomainEvents } from '../../platform/domain-events/domain-events.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { Runtime } from '../../platform/runtime.js';
import { ActivityModule } from '../activity/activity.module.js';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { CredentialChecks } from '../identity/index.js';
import { LiveEvents } from './live-events.js';
import { LiveStreamsController } from './live-streams.controller.js';
import { LiveStreams } from './live-streams.js';
import { NotificationMails } from './notification-mails.js';
import { NotificationPreferencesController } from './notification-preferences.controller.js';
import { NotificationPreferences } from './notification-preferences.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsExport } from './notifications-export.js';
import { Notifications } from './notifications.service.js';
import { OldNotifications } from './old-notifications.js';
import { OnDomainEvents } from './on-domain-events.js';
import { SecurityMails } from './security-mails.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { Unsubscriptions } from './unsubscriptions.js';
import { WeeklyReaders } from './weekly-readers.js';

@Module({
  imports: [ActivityModule, PracticeModule, ExportModule, IdentityModule, SchedulingModule],
  controllers: [
    NotificationsController,
    NotificationPreferencesController,
    LiveStreamsController,
    UnsubscribeController,
  ],
  exports: [Unsubscriptions, WeeklyReaders],
  providers: [
    LiveEvents,
    NotificationMails,
    NotificationPreferences,
    Notifications,
    NotificationsExport,
    OldNotifications,
    OnDomainEvents,
    SecurityMails,
    Unsubscriptions,
    WeeklyReaders,
    {
      provide: LiveStreams,
      inject: [LiveEvents, CredentialChecks, Broadcast, DomainEvents, Metrics, Runtime],
      useFactory: (
        events: LiveEvents,
        credentials: CredentialChecks,
        broadcast: Broadcast,
        domainEvents: DomainEvents,
        metrics: Metrics,
        { log }: Runtime,
      ) => {
        const streams = new LiveStreams(events, credentials, broadcast, domainEvents, log);
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

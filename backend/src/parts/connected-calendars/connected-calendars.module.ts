import { Module } from '@nestjs/common';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { CalendarAdditions } from './application/calendar-additions.js';
import { CalendarReadings } from './application/calendar-readings.js';
import { ConnectedCalendarHealth } from './application/connected-calendar-health.js';
import { ConnectedCalendarQueries } from './application/connected-calendar-queries.js';
import { ConnectedCalendars } from './application/connected-calendars.js';
import {
  CalendarServers,
  ConnectedCalendarRepository,
  StoredBusyTimes,
} from './domain/connected-calendar.js';
import { ConnectedCalendarsController } from './http/connected-calendars.controller.js';
import { HttpCalendarServers } from './infrastructure/http-calendar-servers.js';
import {
  SqlBusyTimes,
  SqlConnectedCalendarRepository,
} from './infrastructure/sql-connected-calendar-repository.js';

@Module({
  imports: [IdentityModule, PracticeModule],
  controllers: [ConnectedCalendarsController],
  providers: [
    partScope('connected-calendars'),
    CalendarAdditions,
    CalendarReadings,
    ConnectedCalendarHealth,
    ConnectedCalendarQueries,
    ConnectedCalendars,
    { provide: StoredBusyTimes, useClass: SqlBusyTimes },
    { provide: ConnectedCalendarRepository, useClass: SqlConnectedCalendarRepository },
    {
      provide: CalendarServers,
      inject: [Runtime, ConnectedCalendarRepository],
      useFactory: (runtime: Runtime, calendars: ConnectedCalendarRepository) =>
        new HttpCalendarServers({
          secret: runtime.secret,
          privateHosts: runtime.settings.privateHosts,
          ownUids: (uids) => calendars.ownUids(uids),
          ...runtime.within({ callsMs: 20_000 }),
        }),
    },
  ],
})
export class ConnectedCalendarsModule {}

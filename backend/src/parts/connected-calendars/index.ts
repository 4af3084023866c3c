import { ApiProperty } from '@nestjs/swagger';
import { t } from '@steward/texts';
import { ConnectionsDto } from '../../modules/connections/index.js';
import type { Part } from '../../platform/parts/part.js';
import { ConnectedCalendarsModule } from './connected-calendars.module.js';
import type { CalendarUnreadable } from './domain/connected-calendar.js';
import { CalendarConnectionDto } from './http/connected-calendars.dto.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    'connected-calendars': CalendarUnreadable;
  }
}

const calendars = ApiProperty({
  type: [CalendarConnectionDto],
  description: 'In the order in which they were connected',
});

export const connectedCalendars: Part = {
  name: 'connected-calendars',
  title: () => t('Connected calendars'),
  description: () => t('Keeps times free of appointments that are busy in calendars of other programs.'),
  // Busy times only keep times from being offered.
  needs: ['booking'],
  isOnAtFirst: true,
  module: ConnectedCalendarsModule,
  keys: [{ of: ConnectionsDto, adds: { calendars } }],
  tables: ['connected_calendars', 'busy_times'],
};

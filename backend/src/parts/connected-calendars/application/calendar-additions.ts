import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { connectionChanged, toPractice } from '../../../modules/notifications/index.js';
import { ConnectedCalendarRepository, StoredBusyTimes } from '../domain/connected-calendar.js';
import { CalendarReadings } from './calendar-readings.js';
import { ConnectedCalendarQueries } from './connected-calendar-queries.js';

/** Additions of connected calendars to booking and to the core's screens. */
@Injectable()
export class CalendarAdditions {
  constructor(
    scope: PartScope,
    readings: CalendarReadings,
    busyTimes: StoredBusyTimes,
    calendars: ConnectedCalendarRepository,
    queries: ConnectedCalendarQueries,
  ) {
    scope.add('busy.times', {
      refresh: () => readings.refresh(),
      within: (from, to) => busyTimes.within(from, to),
    });
    scope.add('connections.cards', {
      empty: { calendars: [] },
      read: async () => ({ calendars: await queries.current() }),
    });
    scope.add('connections.kinds', {
      kind: 'calendars',
      isNamed: true,
      changed: (by) => t('{author} changed a connected calendar on {time}: {name}.', by),
    });
    scope.add('notification.rules', {
      'calendar.unreadable': ({ subject }) =>
        toPractice(
          'owner',
          'message',
          '/admin/practice?tab=connections',
          'warning',
          msg('Calendar not read'),
          t(
            'We have not been able to read the calendar {title} for a day. Its last busy times still block appointments.',
            subject,
          ),
        ),
      'connection.changed': ({ connection, change, name }, { actor }) =>
        connection === 'calendars'
          ? connectionChanged(
              t(
                '{change, select, disconnected {{actor} disconnected the calendar {name}.} changed {{actor} changed the calendar {name}.} other {{actor} connected the calendar {name}.}}',
                { actor, name, change },
              ),
            )
          : undefined,
    });
    scope.add('part.touches', async () => {
      const count = await calendars.count();
      return count > 0
        ? [
            t(
              '{count, plural, one {# calendar stops blocking appointments} other {# calendars stop blocking appointments}}',
              { count },
            ),
          ]
        : [];
    });
  }
}

import { useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { type CalendarConnectionDto, type ConnectionsDto, ConnectionsService } from '../../../shared/api';
import { Icon } from '../../../shared/kit/icon';
import { formatDateTime, formatLongDateTime } from '../../../shared/text/format';
import { CalendarDialog } from './calendar-dialog';
import { ConnectionCard } from '../../../features/connections/admin/offered/connection-card';
import './calendars.css';

/** Calendars of others whose busy times block appointments. */
export function CalendarsCard({
  connections: { calendars },
}: {
  connections: Pick<ConnectionsDto, 'calendars'>;
}) {
  const [changed, setChanged] = useState<CalendarConnectionDto | 'new'>();
  const [removed, setRemoved] = useState<CalendarConnectionDto>();
  const isConnected = calendars.length > 0;
  const isFailing = calendars.some(({ lastError }) => lastError);
  return (
    <ConnectionCard
      title={t('Calendars')}
      icon="calendar"
      purpose={t(
        'Clients can’t book while you are busy elsewhere. Only the times are read, never what they are for.',
      )}
      state={{ source: isConnected ? 'practice' : null, lastOkAt: null, lastError: null }}
      badge={isFailing ? { colour: 'orange', label: t('Failing') } : undefined}
      actions={
        <Button
          type={isConnected ? 'default' : 'primary'}
          icon={isConnected ? 'plus' : 'plug'}
          onClick={() => setChanged('new')}
        >
          {isConnected ? t('Add calendar') : t('Connect a calendar')}
        </Button>
      }
    >
      {isConnected && (
        <ul className="connection-calendars">
          {calendars.map((calendar) => (
            <ConnectedCalendar
              key={calendar.id}
              calendar={calendar}
              onChange={() => setChanged(calendar)}
              onRemove={() => setRemoved(calendar)}
            />
          ))}
        </ul>
      )}
      <CalendarDialog of={changed} onClose={() => setChanged(undefined)} />
      <ConfirmAction
        of={removed}
        title={({ name }) => t('Disconnect {name}?', { name })}
        confirm={t('Disconnect')}
        cancel={t('Keep it')}
        call={({ id }) => ConnectionsService.deleteCalendar({ id })}
        events={['connection.changed']}
        success={t('Calendar disconnected')}
        failure={t('Failed to disconnect the calendar')}
        onClose={() => setRemoved(undefined)}
      >
        {t(
          'Clients can book at its busy times again. Its address is deleted; the calendar itself does not change.',
        )}
      </ConfirmAction>
    </ConnectionCard>
  );
}

interface ConnectedCalendarProps {
  calendar: CalendarConnectionDto;
  onChange: () => void;
  onRemove: () => void;
}

function ConnectedCalendar({ calendar, onChange, onRemove }: ConnectedCalendarProps) {
  const { name, url, events, unknownZones, minutesBefore, minutesAfter, lastOkAt, lastError } = calendar;
  const around = minutesAround(minutesBefore, minutesAfter);
  return (
    <li className="connection-calendar">
      <div>
        <p className="strong">{name}</p>
        <p className="ui-hint">
          {t('{host}, {count, plural, one {# event} other {# events}}, last read {time}', {
            host: new URL(url).host,
            count: events,
            time: formatDateTime(lastOkAt),
          })}
        </p>
        {around && <p className="ui-hint">{around}</p>}
        {unknownZones > 0 && (
          <p className="ui-hint">
            {t(
              '{count, plural, one {# event has an unknown time zone. It blocks} other {# events have an unknown time zone. They block}} every time that it may mean.',
              { count: unknownZones },
            )}
          </p>
        )}
      </div>
      <div className="cluster">
        <Button aria-label={t('Change {name}', { name })} onClick={onChange}>
          {t('[connection] Change')}
        </Button>
        <Button aria-label={t('Disconnect {name}', { name })} onClick={onRemove}>
          {t('Disconnect')}
        </Button>
      </div>
      {lastError && (
        <div className="note note-error" role="status">
          <Icon name="alert" />
          <div>
            <p className="strong">
              {isOverdue(lastOkAt, lastError.at)
                ? t('It could not be read since {time}. Events added since then block no appointments.', {
                    time: formatLongDateTime(lastOkAt),
                  })
                : t('It could not be read on {time}. Its last busy times still block appointments.', {
                    time: formatLongDateTime(lastError.at),
                  })}
            </p>
            <p className="soft as-written">{lastError.message}</p>
          </div>
        </div>
      )}
    </li>
  );
}

/** Whether it could not be read for a day. */
const isOverdue = (lastOkAt: string, failedAt: string): boolean =>
  Date.parse(failedAt) - Date.parse(lastOkAt) >= 24 * 60 * 60_000;

function minutesAround(before: number, after: number): string | undefined {
  if (before > 0 && after > 0)
    return t('{before} minutes before and {after} minutes after each event are kept free, too.', {
      before,
      after,
    });
  if (before > 0) return t('{before} minutes before each event are kept free, too.', { before });
  return after > 0 ? t('{after} minutes after each event are kept free, too.', { after }) : undefined;
}

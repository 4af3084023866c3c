import { t } from '@steward/texts';
import type { AdminAppointmentDto } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { dayIn, hoursIn, timeIn, weekdayOf } from '../../../../shared/zone-time';
import { attendeeName } from '../appointment-labels';

interface EntryProps {
  appointment: AdminAppointmentDto;
  zone: string;
  /** True if there is room for one line only. */
  isShort: boolean;
}

const hourMs = 3_600_000;

/** The time zone is above the calendar. */
const withoutZone = (time: string) => time.replace(/(?<=M) \S+/g, '');

/** An appointment in the calendar; its accessible name contains the day and the full time. */
export function Entry({ appointment, zone, isShort }: EntryProps) {
  const { typeLabel, client, conflict, startsAt, endsAt } = appointment;
  const isBrief = Date.parse(endsAt) - Date.parse(startsAt) < hourMs;
  return (
    <span className={isBrief ? 'sched-entry-words sched-entry-brief' : 'sched-entry-words'}>
      <span className="skip">
        {weekdayOf(dayIn(startsAt, zone))}, {hoursIn(appointment, zone)},{' '}
      </span>
      <span aria-hidden="true" className="sched-entry-time">
        {withoutZone(isShort ? timeIn(startsAt, zone) : hoursIn(appointment, zone))}{' '}
      </span>
      <b>{attendeeName(appointment)}</b> <span className="sched-entry-kind">{typeLabel}</span>
      {conflict && (
        <span className="sched-entry-mark">
          {' '}
          <Icon name="alert" size={14} /> {t('Conflict')}
        </span>
      )}
      {client === null && <span className="sched-entry-mark"> {t('No client yet')}</span>}
    </span>
  );
}

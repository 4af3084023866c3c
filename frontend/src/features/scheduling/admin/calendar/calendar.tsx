import { useMemo } from 'react';
import FullCalendar from '@fullcalendar/react';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { t } from '@steward/texts';
import { locale } from '@steward/texts/locale';
import type { AdminAppointmentDto, AvailabilityDto, BusyTimeDto } from '../../../../shared/api';
import { attendeeName } from '../appointment-labels';
import { addDays, dayIn, hoursIn, timeIn, weekdayOf } from '../../../../shared/text/zone-time';
import { clockTime } from '../offered/practice-clock';
import type { NewAppointmentTime } from '../writing/times-form';
import { look } from './calendar-look';
import type { Move } from './use-move';
import { visibleHours } from './visible-hours';
import { Icon } from '../../../../shared/kit/icon';
import '@fullcalendar/react/skeleton.css';

/** Hours and days off, which a part adds to `AvailabilityDto`. */
interface Hours {
  weekly?: readonly { weekday: number; from: string; to: string }[];
  closed?: readonly string[];
}

interface CalendarProps {
  /** Day and week have the hours at their side; the agenda lists a week's appointments. */
  layout: 'day' | 'week' | 'agenda';
  /** The first day: '2027-02-15'. */
  from: string;
  zone: string;
  appointments: readonly AdminAppointmentDto[];
  /** Undefined while loading. */
  availability: (AvailabilityDto & Hours) | undefined;
  /** Busy times of connected calendars; undefined while loading. */
  busy: readonly BusyTimeDto[] | undefined;
  onOpen: (appointment: AdminAppointmentDto) => void;
  onCreateAt: (newTime: NewAppointmentTime) => void;
  onMove: (move: Move) => void;
}

const quarterMs = 900_000;

const viewOf = { day: 'timeGridDay', week: 'timeGridWeek', agenda: 'listWeek' } as const;

/**
 * Appointments in a grid of hours, in the practice's time zone. Everything that a pointer can do here is
 * possible in the dialogs, too.
 */
export function Calendar(props: CalendarProps) {
  const { layout, from, zone, appointments, availability, busy, onOpen, onCreateAt, onMove } = props;
  const { visibleAppointments, hours, events } = useEvents(appointments, availability, busy, zone);
  const open = availability?.weekly ?? [];
  const byId = (id: string) => visibleAppointments.find((appointment) => String(appointment.id) === id);
  return (
    <FullCalendar
      {...look}
      locale={locale()}
      plugins={plugins}
      initialView={viewOf[layout]}
      initialDate={from}
      timeZone={zone}
      firstDay={0}
      headerToolbar={false}
      height="auto"
      allDaySlot={false}
      dayHeaders={layout !== 'day'}
      slotMinTime={hours.from}
      slotMaxTime={hours.to}
      // A coarser grid with finer snapping would move an appointment by half a row before it is dragged.
      slotDuration="00:15"
      slotHeaderInterval="01:00"
      {...(open.length > 0 && { businessHours: openHours(open) })}
      nowIndicator
      events={events}
      eventDurationEditable={false}
      eventShortHeight={40}
      eventClick={({ event }) => {
        const appointment = byId(event.id);
        if (appointment) onOpen(appointment);
      }}
      eventDrop={({ event: { id, start, end }, revert }) => {
        const appointment = byId(id);
        if (appointment && start && end)
          onMove({
            appointment,
            to: { startsAt: start.toISOString(), endsAt: end.toISOString() },
            takeBack: revert,
          });
        else revert();
      }}
      selectable
      selectMirror
      select={({ start, end, view }) => {
        view.calendar.unselect();
        const first = clockTime(start.toISOString(), zone);
        const last = clockTime(end.toISOString(), zone);
        // A click does not set a duration.
        const drawn = end.getTime() - start.getTime() > quarterMs;
        onCreateAt({ day: first.day, startsAt: first.time, endsAt: drawn ? last.time : '' });
      }}
      eventContent={({ event, isShort }) => {
        const appointment = byId(event.id);
        return appointment ? <Entry appointment={appointment} zone={zone} isShort={isShort} /> : event.title;
      }}
      // Read out by screen readers; the library's own are in English.
      timedText={t('Hours')}
      eventsHint={t('Appointments')}
      noEventsContent={t('No appointments this week.')}
    />
  );
}

/** Contents of the calendar: appointments that were not cancelled, days off, and busy times of other calendars. */
function useEvents(
  appointments: readonly AdminAppointmentDto[],
  availability: (AvailabilityDto & Hours) | undefined,
  busy: readonly BusyTimeDto[] | undefined,
  zone: string,
) {
  const visibleAppointments = useMemo(
    () => appointments.filter(({ status }) => status !== 'cancelled'),
    [appointments],
  );
  const hours = useMemo(
    () => visibleHours(availability?.weekly ?? [], visibleAppointments, zone),
    [availability, visibleAppointments, zone],
  );
  const events = useMemo(
    () => [
      ...visibleAppointments.map((appointment) => ({
        id: String(appointment.id),
        start: appointment.startsAt,
        end: appointment.endsAt,
        title: `${attendeeName(appointment)}, ${appointment.typeLabel}`,
        editable: appointment.status === 'scheduled',
        extendedProps: { appointment },
      })),
      ...(availability?.closed ?? []).map((day) => ({
        start: day,
        end: addDays(day, 1),
        title: t('Closed'),
        display: 'background',
      })),
      ...(busy ?? []).map(({ startsAt, endsAt }) => ({
        start: startsAt,
        end: endsAt,
        display: 'background',
        extendedProps: { isBusy: true },
      })),
    ],
    [visibleAppointments, availability, busy],
  );
  return { visibleAppointments, hours, events };
}

const plugins = [timeGridPlugin, listPlugin, interactionPlugin];

function openHours(open: NonNullable<Hours['weekly']>) {
  // In FullCalendar, Sunday is 0.
  return open.map(({ weekday, from, to }) => ({ daysOfWeek: [weekday % 7], startTime: from, endTime: to }));
}

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
function Entry({ appointment, zone, isShort }: EntryProps) {
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

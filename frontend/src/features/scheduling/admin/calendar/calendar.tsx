import { useMemo } from 'react';
import FullCalendar from '@fullcalendar/react';
import interactionPlugin from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { t } from '@steward/texts';
import { locale } from '@steward/texts/locale';
import type { AdminAppointmentDto, AvailabilityDto } from '../../../../shared/api';
import { attendeeName } from '../appointment-labels';
import { addDays } from '../../../../shared/zone-time';
import { clockTime } from '../practice-clock';
import type { NewAppointmentTime } from '../writing/times-form';
import { look } from './calendar-look';
import { Entry } from './entry';
import type { Move } from './use-move';
import { visibleHours } from './visible-hours';

interface CalendarProps {
  /** Day and week have the hours at their side; the agenda lists a week's appointments. */
  layout: 'day' | 'week' | 'agenda';
  /** The first day: '2027-02-15'. */
  from: string;
  zone: string;
  appointments: readonly AdminAppointmentDto[];
  /** Undefined while loading. */
  availability: AvailabilityDto | undefined;
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
  const { layout, from, zone, appointments, availability, onOpen, onCreateAt, onMove } = props;
  const { visibleAppointments, hours, events } = useEvents(appointments, availability, zone);
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
      {...(availability && availability.weekly.length > 0 && { businessHours: openHours(availability) })}
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
        const [first, last] = [clockTime(start.toISOString(), zone), clockTime(end.toISOString(), zone)];
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

/** Contents of the calendar: appointments that were not cancelled, and days off. */
function useEvents(
  appointments: readonly AdminAppointmentDto[],
  availability: AvailabilityDto | undefined,
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
    ],
    [visibleAppointments, availability],
  );
  return { visibleAppointments, hours, events };
}

const plugins = [timeGridPlugin, listPlugin, interactionPlugin];

function openHours({ weekly }: AvailabilityDto) {
  // In FullCalendar, Sunday is 0.
  return weekly.map(({ weekday, from, to }) => ({ daysOfWeek: [weekday % 7], startTime: from, endTime: to }));
}

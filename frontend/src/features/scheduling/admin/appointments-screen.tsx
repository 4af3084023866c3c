import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { HeadLinks } from '../../../admin/navigation/head-links';
import { AddButton } from '../../../shared/antd/button';
import { Segmented } from '../../../shared/antd/segmented';
import type { AdminAppointmentDto } from '../../../shared/api';
import { todayIn } from '../../../shared/text/format';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { useSite } from '../../../shared/practice/site';
import { useNow } from '../../../shared/text/use-now';
import { type AddedComponent, useEntries } from '../../../shared/parts/parts-in-use';
import { WhileOn } from '../../../shared/parts/while-on';
import { AppointmentTypesScreen } from './appointment-types-screen';
import { CalendarView } from './calendar/calendar-view';
import { AppointmentList } from './list/appointment-list';
import { isDay } from './offered/practice-clock';
import { NamedAppointment } from './record/named-appointment';
import { TaskDialogs, type Task } from './record/task-dialogs';
import { NewAppointmentDialog } from './writing/new-appointment-dialog';
import type { NewAppointmentTime } from './writing/times-form';
import { ScreenHead } from '../../../shared/kit/screen-head';
import './scheduling.css';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Screen of hours, in place of the one of appointment types, which it has, too. */
    'appointments.hours': { label: () => string; Screen: AddedComponent<{ today: string }> };
  }
}

const views = () =>
  [
    {
      value: 'day',
      label: t('Day'),
    },
    {
      value: 'week',
      label: t('Week'),
    },
    {
      value: 'list',
      label: t('List'),
    },
  ] as const;
type View = ReturnType<typeof views>[number]['value'];

/** The practice's appointments, or with `?view=availability` their types and, if clients can book, the hours. */
export function AppointmentsScreen() {
  const zone = useSite().timeZone;
  const today = todayIn(zone, useNow());
  const isAvailability = useSearchParams()[0].get('view') === 'availability';
  return isAvailability ? <Availability today={today} /> : <Appointments zone={zone} today={today} />;
}

function Availability({ today }: { today: string }) {
  const [hours] = useEntries('appointments.hours');
  if (!hours) return <AppointmentTypesScreen />;
  const { part, value } = hours;
  return (
    <WhileOn part={part}>
      <value.Screen today={today} />
    </WhileOn>
  );
}

/**
 * Appointments by day, week and list. `?view=list` selects a view, `?day=2027-02-15` a day, `?appointment=7`
 * opens an appointment.
 */
function Appointments({ zone, today }: { zone: string; today: string }) {
  const { view, day, go } = useCalendarAddress(today);
  const [hours] = useEntries('appointments.hours');
  const [newTime, setNewTime] = useState<NewAppointmentTime>();
  const [task, setTask] = useState<Task>();
  const open = ({ id }: AdminAppointmentDto) => go({ appointment: String(id) });
  return (
    <>
      <ScreenTitle>{t('Appointments, Admin Dashboard')}</ScreenTitle>
      <ScreenHead title={t('Appointments')}>
        <HeadLinks
          of={t('Appointments')}
          links={[
            {
              label: hours ? hours.value.label() : t('Appointment types'),
              icon: 'clock',
              to: '/admin/appointments?view=availability',
            },
          ]}
        />
        <Segmented<View>
          label={t('Appointments')}
          className="admin-toggle"
          value={view}
          onChange={(next) => go({ view: next === 'week' ? undefined : next })}
          options={views()}
        />
        <AddButton
          type="primary"
          onClick={() => setNewTime({ day: day < today ? today : day, startsAt: '', endsAt: '' })}
        >
          {t('New appointment')}
        </AddButton>
      </ScreenHead>
      {(view === 'day' || view === 'week') && (
        <CalendarView
          view={view}
          day={day}
          today={today}
          zone={zone}
          onDay={(next) => go({ day: next === today ? undefined : next }, true)}
          onOpen={open}
          onCreateAt={setNewTime}
        />
      )}
      {view === 'list' && <AppointmentList onOpen={open} onTask={setTask} />}
      <NamedAppointment
        isHidden={task !== undefined}
        onTask={setTask}
        onClose={() => go({ appointment: undefined }, true)}
      />
      <TaskDialogs task={task} onClose={() => setTask(undefined)} />
      <NewAppointmentDialog newTime={newTime} onClose={() => setNewTime(undefined)} />
    </>
  );
}

/** View and day in the address; the current week by default. */
function useCalendarAddress(today: string) {
  const [params, setParams] = useSearchParams();
  const view: View = views().find(({ value }) => value === params.get('view'))?.value ?? 'week';
  const named = params.get('day') ?? '';
  const go = (changes: Record<string, string | undefined>, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace });
  };
  return { view, day: isDay(named) ? named : today, go };
}

import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { dateFormat, withPlainSpaces } from '@steward/texts/locale';
import { Button } from '../../../../shared/antd/button';
import { useMedia } from '../../../../shared/antd/use-media';
import { Failed } from '../../../../shared/antd/states';
import type { AdminAppointmentDto } from '../../../../shared/api';
import { addDays, zoneName } from '../../../../shared/text/zone-time';
import { sundayOf } from '../offered/practice-clock';
import { useAvailability } from '../offered/availability/use-availability';
import { useAppointmentsOf, useBusyTimes } from '../use-appointments';
import { OverBusyQuestion } from '../writing/over-busy';
import type { NewAppointmentTime } from '../writing/times-form';
import { Calendar } from './calendar';
import { useMove } from './use-move';

interface CalendarViewProps {
  view: 'day' | 'week';
  /** The day, or one of the week: '2027-02-15'. */
  day: string;
  today: string;
  zone: string;
  onDay: (day: string) => void;
  onOpen: (appointment: AdminAppointmentDto) => void;
  onCreateAt: (newTime: NewAppointmentTime) => void;
}

const wholeDay = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });
const days = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** A day or a week of the practice, with buttons for the previous and next one. */
export function CalendarView({ view, day, today, zone, onDay, onOpen, onCreateAt }: CalendarViewProps) {
  // Seven columns need room; a phone shows a week as a list of days.
  const isNarrow = useMedia('(max-width: 47.5em)');
  const layout = view === 'week' && isNarrow ? 'agenda' : view;
  const from = view === 'day' ? day : sundayOf(day);
  const to = view === 'day' ? day : addDays(from, 6);
  const list = useAppointmentsOf({ from, to });
  const availability = useAvailability();
  const busyTimes = useBusyTimes({ from, to });
  const { move, busy } = useMove(zone);
  return (
    <>
      <CalendarBar view={view} day={day} from={from} to={to} today={today} zone={zone} onDay={onDay} />
      {list.isError && (
        <Failed message={t('Failed to load appointments. Please try again.')} of={list} explains />
      )}
      <div
        className={
          list.isPlaceholderData || list.isPending ? 'ui-card sched-card ui-stale' : 'ui-card sched-card'
        }
        aria-busy={list.isPending || availability.isPending}
      >
        <Calendar
          key={`${view} ${from} ${isNarrow}`}
          layout={layout}
          from={from}
          zone={zone}
          appointments={list.rows}
          availability={availability.data}
          onOpen={onOpen}
          onCreateAt={onCreateAt}
          busy={busyTimes.data}
          onMove={move}
        />
      </div>
      <OverBusyQuestion refused={busy.refused} onConfirm={move} onClose={busy.forget} />
      <div className="cluster between">
        <Link className="more" to="/admin/profile?tab=preferences">
          {t('Subscribe in your calendar app')}
        </Link>
        {layout !== 'agenda' && (busyTimes.data ?? []).length > 0 && (
          <p className="ui-hint sched-legend">{t('Busy in a connected calendar')}</p>
        )}
      </div>
    </>
  );
}

interface CalendarBarProps extends Pick<CalendarViewProps, 'view' | 'day' | 'today' | 'zone' | 'onDay'> {
  from: string;
  to: string;
}

function CalendarBar({ view, day, from, to, today, zone, onDay }: CalendarBarProps) {
  const step = view === 'day' ? 1 : 7;
  const isThis = from <= today && today <= to;
  return (
    <div className="sched-bar">
      <nav className="ui-tools" aria-label={view === 'day' ? t('Days') : t('Weeks')}>
        <Button
          icon="arrow-left"
          aria-label={view === 'day' ? t('Previous day') : t('Previous week')}
          onClick={() => onDay(addDays(from, -step))}
        />
        <Button
          icon="arrow-right"
          aria-label={view === 'day' ? t('Next day') : t('Next week')}
          onClick={() => onDay(addDays(from, step))}
        />
        <Button disabled={isThis && (view === 'week' || day === today)} onClick={() => onDay(today)}>
          {t('Today')}
        </Button>
      </nav>
      <h2 aria-live="polite">
        {view === 'day'
          ? wholeDay().format(new Date(day))
          : withPlainSpaces(days().formatRange(new Date(from), new Date(to)))}
      </h2>
      <p className="ui-hint">{zoneName(zone)}</p>
    </div>
  );
}

import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import { usePortalAddress } from '../../../portal/portal-address';
import type { AppointmentDto } from '../../../shared/api';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { useSite } from '../../../shared/practice/site';
import { langOf } from '../../../shared/text/translated';
import { readerZone } from '../../../shared/text/reader-zone';
import { dayIn, hoursIn, sameClock, weekdayOf } from '../../../shared/text/zone-time';
import { useAppointments } from './offered/use-appointments';
import { ScheduleLink } from './schedule-link';
import './upcoming-card.css';

/** Number of appointments shown. */
const NEXT = 2;

/** Next appointments, each with a calendar date. */
export function UpcomingCard() {
  const { at } = useActingFor();
  const list = useAppointments('upcoming');
  const { total } = list;
  const next = list.rows.slice(0, NEXT);
  return (
    <section className="upcoming ui-card" aria-labelledby="upcoming" aria-busy={list.isPending}>
      <header>
        <h2 id="upcoming">{t('[appointments] Upcoming')}</h2>
        {list.data && (
          <span className="ui-hint">
            {t('{total, plural, one {# appointment} other {# appointments}}', { total })}
          </span>
        )}
      </header>
      {list.isPending ? (
        <ListSkeleton rows={1} label={t('Loading upcoming appointments')} />
      ) : (
        <div className="ui-card-body stack gap-l to-start">
          {list.isError && (
            <Failed message={t('Failed to load appointments. Please try again.')} of={list} explains />
          )}
          {next.length > 0 && (
            <ul className="stack gap-l">
              {next.map((appointment) => (
                <CalendarDate key={appointment.id} appointment={appointment} />
              ))}
            </ul>
          )}
          {next.length === 0 && !list.isError && <p className="soft">{t('No appointments planned.')}</p>}
          {total > 0 ? (
            <Link className="upcoming-all linked ui-hint" to={at('/client/appointments')}>
              {t('View all appointments')}
            </Link>
          ) : (
            <ScheduleLink className="upcoming-all linked ui-hint" />
          )}
        </div>
      )}
    </section>
  );
}

const month = dateFormat({ month: 'short', timeZone: 'UTC' });

function CalendarDate({ appointment }: { appointment: AppointmentDto }) {
  const address = usePortalAddress();
  const { timeZone } = useSite();
  const zone = readerZone();
  const { id, typeLabel, typeLabels, startsAt } = appointment;
  const day = dayIn(startsAt, zone);
  const there = dayIn(startsAt, timeZone);
  return (
    <li className="leaf titles">
      <div className="leaf-day" aria-hidden="true">
        <span>{month().format(new Date(day))}</span>
        <b>{Number(day.slice(8))}</b>
      </div>
      <div>
        <Link {...address.appointment(id)} lang={langOf(typeLabels)}>
          {typeLabel}
        </Link>
        <p className="ui-hint">
          {weekdayOf(day)}
          <br />
          {hoursIn(appointment, zone)}
          {!sameClock(startsAt, zone, timeZone) && (
            <>
              <br />
              {t('{time} at our office', {
                time: [...(there === day ? [] : [weekdayOf(there)]), hoursIn(appointment, timeZone)].join(
                  ', ',
                ),
              })}
            </>
          )}
        </p>
      </div>
    </li>
  );
}

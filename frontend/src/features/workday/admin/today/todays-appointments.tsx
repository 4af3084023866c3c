import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import type { WaitingDto } from '../../../../shared/api';
import { useSite } from '../../../../shared/site';
import { clockIn, sameClock, readerZone, zoneName } from '../../../../shared/zone-time';

interface TodaysAppointmentsProps {
  appointments: WaitingDto;
  /** Milliseconds since 1970. */
  now: number;
}

/** The day's appointments, in the practice's time zone. */
export function TodaysAppointments({ appointments: { count, items }, now }: TodaysAppointmentsProps) {
  const { timeZone } = useSite();
  const elsewhere = items.some(({ since }) => !sameClock(since, readerZone(), timeZone));
  return (
    <section className="ui-card today-part" aria-labelledby="todays-appointments">
      <header>
        <h2 id="todays-appointments">{t('Appointments today')}</h2>
        {count > items.length && (
          <Link to="/admin/appointments" className="ui-text-link">
            {t('See all {count}', { count })}
          </Link>
        )}
      </header>
      {count === 0 ? (
        <p className="ui-card-body">{t('No appointments today.')}</p>
      ) : (
        <ul className="today-rows lines today-appointments">
          {items.map(({ id, title, client, since, url }) => (
            <li key={id} className="ui-row" data-begun={Date.parse(since) < now || undefined}>
              <time dateTime={since}>{clockIn(since, timeZone)}</time>
              <div>
                <p className="ui-row-title">
                  <Link to={url}>{title}</Link>
                </p>
                {client && <p className="ui-meta">{client.name}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {elsewhere && (
        <p className="card-end ui-hint">{t('In {timeZone}.', { timeZone: zoneName(timeZone) })}</p>
      )}
    </section>
  );
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { Failed } from '../../../../shared/antd/states';
import {
  AppointmentsService,
  type AppointmentKindDto,
  type AppointmentType,
  type SlotDto,
} from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';
import { addDays, byDay, clockIn, weekdayOf, zoneName } from '../../../../shared/text/zone-time';
import { useSite } from '../../../../shared/practice/site';

interface FreeTimesProps {
  /** As saved. */
  kinds: readonly AppointmentKindDto[];
  today: string;
}

/** Times offered to clients in the next days, based on saved settings. */
export function FreeTimes({ kinds, today }: FreeTimesProps) {
  const zone = useSite().timeZone;
  const [chosen, setChosen] = useState<AppointmentType>();
  const kind = kinds.find(({ type }) => type === chosen) ?? kinds[0];
  if (!kind) return null;
  return (
    <section className="ui-card above" aria-labelledby="free-times">
      <header>
        <div>
          <h2 id="free-times">{t('Times offered to clients in the next seven days')}</h2>
          <p className="ui-hint">{t('In {zone}, based on saved settings.', { zone: zoneName(zone) })}</p>
        </div>
        <FilterSelect
          label={t('Appointment type')}
          value={kind.type}
          options={kinds.map(({ type, label }) => ({ value: type, label }))}
          onChange={setChosen}
        />
      </header>
      <Offered type={kind.type} today={today} />
    </section>
  );
}

function Offered({ type, today }: { type: AppointmentType; today: string }) {
  const zone = useSite().timeZone;
  const days = { from: today, to: addDays(today, 6) };
  const slots = useQuery<SlotDto[]>({
    queryKey: ['/api/appointments/slots', type, days],
    queryFn: () => AppointmentsService.listSlots({ type, ...days }),
    ...queryTimes.slots,
  });
  if (slots.isError) {
    return <Failed message={t('Failed to load free times. Please try again.')} of={slots} />;
  }
  if (!slots.data) return <p className="ui-card-body ui-hint">{t('Loading free times...')}</p>;
  if (slots.data.length === 0) return <p className="ui-card-body ui-hint">{t('No free times.')}</p>;
  return (
    <dl className="sched-free-days lines">
      {byDay(slots.data, zone).map(({ day, times }) => (
        <div key={day} className="aside">
          <dt className="strong">{weekdayOf(day)}</dt>
          <dd>
            <ul className="cluster gap-xl numeric soft">
              {times.map(({ startsAt }) => (
                <li key={startsAt}>{clockIn(startsAt, zone)}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

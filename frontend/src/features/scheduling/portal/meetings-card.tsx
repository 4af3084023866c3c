import { t } from '@steward/texts';
import { SummaryCard } from '../../../portal/summary-card';
import { ScheduleLink } from './schedule-link';
import { useAppointments } from './offered/use-appointments';

/** Number of upcoming appointments. */
export function MeetingsCard() {
  const { total, data, isError } = useAppointments('upcoming');
  return (
    <SummaryCard
      icon="calendar"
      label={t('Meetings')}
      figure={data ? String(total) : isError ? '–' : undefined}
    >
      <ScheduleLink />
    </SummaryCard>
  );
}

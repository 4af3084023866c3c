import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { SummaryCard } from '../../../portal/summary-card';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { useAppointments } from './use-appointments';

/** Number of upcoming appointments. */
export function MeetingsCard() {
  const { at } = useActingFor();
  const { total, data, isError } = useAppointments('upcoming');
  return (
    <SummaryCard
      icon="calendar"
      label={t('Meetings')}
      figure={data ? String(total) : isError ? '–' : undefined}
    >
      <Link to={at('/client/appointments')}>{t('Schedule a meeting')}</Link>
    </SummaryCard>
  );
}

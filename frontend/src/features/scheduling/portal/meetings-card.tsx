import { Link } from 'react-router-dom';
import { SummaryCard } from '../../../portal/summary-card';
import { useAppointments } from './use-appointments';

/** Number of upcoming appointments. */
export function MeetingsCard() {
  const { total, data, isError } = useAppointments('upcoming');
  return (
    <SummaryCard icon="calendar" label="Meetings" figure={data ? String(total) : isError ? '–' : undefined}>
      <Link to="/client/appointments">Schedule a meeting</Link>
    </SummaryCard>
  );
}

import type { AppointmentStatus } from '../../../shared/api';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';

const looks: Record<AppointmentStatus, { label: string; colour: BadgeColour }> = {
  scheduled: { label: 'Scheduled', colour: 'info' },
  completed: { label: 'Completed', colour: 'ok' },
  cancelled: { label: 'Cancelled', colour: 'grey' },
};

/** Whether an appointment is to come, is over or does not take place. */
export function AppointmentStatusBadge({ status }: { status: AppointmentStatus }) {
  const { label, colour } = looks[status];
  return <Badge colour={colour}>{label}</Badge>;
}

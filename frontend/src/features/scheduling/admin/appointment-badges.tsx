import { t } from '@steward/texts';
import { Badge } from '../../../shared/antd/badge';
import type { AdminAppointmentDto } from '../../../shared/api';
import { AppointmentStatusBadge } from '../shared/offered/appointment-status';

/** Status, and badges that need the practice's attention. */
export function AppointmentBadges({ appointment }: { appointment: AdminAppointmentDto }) {
  const waits = appointment.status === 'scheduled';
  return (
    <span className="ui-tools">
      <AppointmentStatusBadge status={appointment.status} />
      {waits && appointment.conflict && <Badge colour="orange">{t('Conflict')}</Badge>}
      {waits && appointment.client === null && <Badge colour="amber">{t('No client yet')}</Badge>}
      {waits && appointment.client !== null && appointment.confirmedAt === null && (
        <Badge colour="amber">{t('Awaiting client')}</Badge>
      )}
    </span>
  );
}

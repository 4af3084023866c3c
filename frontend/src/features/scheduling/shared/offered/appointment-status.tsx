import { t } from '@steward/texts';
import type { AppointmentStatus } from '../../../../shared/api';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';

const looks = (): Record<AppointmentStatus, { label: string; colour: BadgeColour }> => ({
  scheduled: { label: t('[appointment] Scheduled'), colour: 'info' },
  completed: { label: t('[appointment] Completed'), colour: 'ok' },
  cancelled: { label: t('[appointment] Cancelled'), colour: 'grey' },
});

/** Status of an appointment as a badge. */
export function AppointmentStatusBadge({ status }: { status: AppointmentStatus }) {
  const { label, colour } = looks()[status];
  return <Badge colour={colour}>{label}</Badge>;
}

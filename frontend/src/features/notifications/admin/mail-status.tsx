import type { MailStatus as Status } from '../../../shared/api';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';

const looks: Record<Status, { colour: BadgeColour; label: string }> = {
  kept: { colour: 'grey', label: 'Not sent' },
  pending: { colour: 'amber', label: 'Pending' },
  sent: { colour: 'ok', label: 'Sent' },
  failed: { colour: 'orange', label: 'Failed' },
};

export function MailStatus({ status }: { status: Status }) {
  const { colour, label } = looks[status];
  return <Badge colour={colour}>{label}</Badge>;
}

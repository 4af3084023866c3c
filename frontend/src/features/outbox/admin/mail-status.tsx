import { t } from '@steward/texts';
import type { MailStatus as Status } from '../../../shared/api';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';

const looks = (): Record<Status, { colour: BadgeColour; label: string }> => ({
  kept: { colour: 'grey', label: t('Not sent') },
  pending: { colour: 'amber', label: t('Pending') },
  sent: { colour: 'ok', label: t('Sent') },
  failed: { colour: 'orange', label: t('Failed') },
});

export function MailStatus({ status }: { status: Status }) {
  const { colour, label } = looks()[status];
  return <Badge colour={colour}>{label}</Badge>;
}

import { t } from '@steward/texts';
import { RemindDialog } from '../../../../admin/bulk/remind-dialog';
import { Failed } from '../../../../shared/antd/states';
import { useOverdue } from './use-overdue';

/** Dialog that reminds all clients of overdue items, after a preview of the recipients. */
export function RemindOverdue({ open, onClose }: { open: boolean; onClose: () => void }) {
  const overdue = useOverdue(open);
  return (
    <RemindDialog
      open={open}
      title={t('Remind all overdue')}
      reminders={overdue.data}
      {...(overdue.isError && {
        failed: <Failed message={t('Failed to load overdue items. Please try again.')} of={overdue} />,
      })}
      none={t('Nothing is overdue.')}
      onClose={onClose}
    />
  );
}

import { useState } from 'react';
import { t } from '@steward/texts';
import { RemindDialog } from '../../../../admin/bulk/remind-dialog';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import { Icon } from '../../../../shared/kit/icon';
import { useOverdue } from './use-overdue';

/** Reminds all clients of overdue items, after a preview of the recipients. */
export function RemindOverdue() {
  const [open, setOpen] = useState(false);
  const overdue = useOverdue(open);
  return (
    <>
      <Button icon={<Icon name="bell" />} onClick={() => setOpen(true)}>
        {t('Remind all overdue')}
      </Button>
      <RemindDialog
        open={open}
        title={t('Remind all overdue')}
        reminders={overdue.data}
        {...(overdue.isError && {
          failed: <Failed message={t('Failed to load overdue items. Please try again.')} of={overdue} />,
        })}
        none={t('Nothing is overdue.')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

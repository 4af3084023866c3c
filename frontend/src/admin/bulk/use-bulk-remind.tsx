import { useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../shared/antd/button';
import { useSelection, type BulkActions } from '../tables/selection';
import { RemindDialog } from './remind-dialog';
import type { Reminder } from './reminders';

interface BulkRemind<Row extends { id: number }> extends Pick<
  BulkActions<Row>,
  'nameOf' | 'allows' | 'selected'
> {
  /** Key of the list, for example its filters. */
  of: string;
  remindersOf: (rows: readonly Row[]) => Reminder[];
}

/** Selection of a list's rows, of which clients are reminded: for the list, and the dialog, to be rendered. */
export function useBulkRemind<Row extends { id: number }>({ of, remindersOf, ...bulk }: BulkRemind<Row>) {
  const selection = useSelection<Row>(of);
  const [isOpen, setIsOpen] = useState(false);
  const actions: BulkActions<Row> = {
    ...bulk,
    selection,
    actions: <Button onClick={() => setIsOpen(true)}>{t('[action] Remind')}</Button>,
  };
  const dialog = (
    <RemindDialog
      open={isOpen}
      title={t('Send reminders')}
      reminders={remindersOf(selection.rows)}
      none={t('Nothing is selected.')}
      onDone={selection.clear}
      onClose={() => setIsOpen(false)}
    />
  );
  return { bulk: actions, dialog };
}

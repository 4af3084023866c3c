import { useState } from 'react';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
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
  /** Everything that the list's filters find. */
  everything?: { count: number; load: () => Promise<Row[]> };
}

/** Selection of a list's rows, of which clients are reminded: for the list, and the dialog, to be rendered. */
export function useBulkRemind<Row extends { id: number }>({
  of,
  remindersOf,
  everything,
  ...bulk
}: BulkRemind<Row>) {
  const selection = useSelection<Row>(of);
  const [isOpen, setIsOpen] = useState(false);
  // Number of rows that *Select all* selected, which is less than it finds where some do not allow it.
  const [taken, setTaken] = useState<number>();
  const { allows = () => true } = bulk;
  const loading = useAction({
    call: () => (everything ? everything.load() : Promise.resolve([])),
    failure: t('Failed to select all. Please try again.'),
    onSuccess: (rows) => {
      const possible = rows.filter(allows);
      selection.set(possible, true);
      setTaken(possible.length);
    },
  });
  const actions: BulkActions<Row> = {
    ...bulk,
    selection,
    all:
      everything && taken !== selection.rows.length
        ? {
            count: everything.count,
            isLoading: loading.isPending,
            select: () => loading.mutate(),
          }
        : undefined,
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

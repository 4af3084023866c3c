import { useState } from 'react';

/**
 * The one dialog that is open over a list: for a row, or for none where something new is made. When it is closed the
 * focus goes back to the control that opened it.
 */
export function useRecordDialogs<Row extends { id: number }, Task extends string>() {
  const [shown, setShown] = useState<{ task: Task; row: Row | undefined }>();
  return {
    open: (task: Task, row?: Row) => setShown({ task, row }),
    close: () => setShown(undefined),
    isOpen: (task: Task): boolean => shown?.task === task,
    /** The row whose dialog for that task is open. */
    rowFor: (task: Task): Row | undefined => (shown?.task === task ? shown.row : undefined),
    /** Shows a row as it is now, where its dialog is still open. */
    refresh: (row: Row) => setShown((now) => (now?.row?.id === row.id ? { ...now, row } : now)),
  };
}

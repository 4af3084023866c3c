import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The record that an address names, such as `?document=7`, and the dialog that it opens. */
interface NamedRecord<Row, Task> {
  parameter: string;
  task: Task;
  /** Where it is looked for: what is older than the list's loaded pages is not opened. */
  rows: readonly Row[];
}

/**
 * The one dialog that is open over a list: for a row, or for none where something new is made. When it is closed the
 * focus goes back to the control that opened it, and the address names the list alone.
 */
export function useRecordDialogs<Row extends { id: number }, Task extends string>(
  named?: NamedRecord<Row, Task>,
) {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<{ task: Task; row: Row | undefined }>();
  const namedRow = named?.rows.find(({ id }) => String(id) === params.get(named.parameter));
  const shown = opened ?? (named && namedRow && { task: named.task, row: namedRow });
  const close = () => {
    setOpened(undefined);
    if (!named || !params.has(named.parameter)) return;
    const others = new URLSearchParams(params);
    others.delete(named.parameter);
    setParams(others, { replace: true });
  };
  return {
    open: (task: Task, row?: Row) => setOpened({ task, row }),
    close,
    isOpen: (task: Task): boolean => shown?.task === task,
    /** The row whose dialog for that task is open. */
    rowFor: (task: Task): Row | undefined => (shown?.task === task ? shown.row : undefined),
    /** Shows a row as it is now, where its dialog is still open. */
    refresh: (row: Row) => setOpened((now) => (now?.row?.id === row.id ? { ...now, row } : now)),
  };
}

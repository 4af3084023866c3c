import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PagedList } from '../../shared/http/paged-list';
import { recordId, useRecord } from '../../shared/http/use-record';
import { t } from '@steward/texts';
import { Dialog } from '../../shared/antd/dialog';

/** Record named by the address, for example `?document=7`, and the dialog that it opens. */
interface NamedRecord<Row, Task> {
  parameter: string;
  task: Task;
  /** Loaded rows, searched first. */
  list: Pick<PagedList<Row>, 'rows' | 'isPending'>;
  /** API path for a record that is not among the loaded rows. */
  path: (id: number) => string;
  load: (id: number) => Promise<Row | null>;
  staleTime: number;
}

/** Opens the dialog for a task on a row, or for a new record. */
export type OpenDialog<Row, Task extends string> = (task: Task, row?: Row) => void;

/**
 * The single dialog that is open over a list: for a row, or for a new record. On close, focus returns to the
 * control that opened it, and the address names the list alone.
 */
export function useRecordDialogs<Row extends { id: number }, Task extends string>(
  named?: NamedRecord<Row, Task>,
) {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<{ task: Task; row: Row | undefined }>();
  const id = named && recordId(params, named.parameter);
  const listed = named?.list.rows.find((row) => row.id === id);
  const sought = listed || named?.list.isPending ? undefined : id;
  const { record } = useRecord<Row>({
    id: sought,
    path: named && sought !== undefined ? named.path(sought) : '',
    load: (recordId) => named?.load(recordId) ?? Promise.resolve(null),
    staleTime: named?.staleTime ?? 0,
  });
  const namedRow = listed ?? (sought === undefined ? undefined : record);
  const openDialog = opened ?? (named && namedRow ? { task: named.task, row: namedRow } : undefined);
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
    isOpen: (task: Task): boolean => openDialog?.task === task,
    /** Row of the open dialog for that task. */
    rowFor: (task: Task): Row | undefined => (openDialog?.task === task ? openDialog.row : undefined),
    /** True if the address names a record that does not exist. */
    isMissing: !opened && namedRow === null,
    /** Replaces a row with its current state while its dialog is open. */
    refresh: (row: Row) => setOpened((now) => (now?.row?.id === row.id ? { ...now, row } : now)),
  };
}

interface MissingRecordProps {
  open: boolean;
  /** 'Document not found' */
  title: string;
  onClose: () => void;
}

/** Message that the record in the address does not exist. */
export function MissingRecord({ open, title, onClose }: MissingRecordProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {t('It may have been removed.')}
    </Dialog>
  );
}

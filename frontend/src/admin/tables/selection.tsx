import { useState, type ReactNode } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../shared/antd/button';

/**
 * Selected rows of a list, on any of its pages.
 * @param of key of the list, for example its filters: a new key starts without a selection
 */
export function useSelection<Row extends { id: number }>(of?: unknown) {
  const [selected, setSelected] = useState<{ of: unknown; rows: ReadonlyMap<number, Row> }>({
    of,
    rows: new Map(),
  });
  const rows: ReadonlyMap<number, Row> = selected.of === of ? selected.rows : new Map();
  return {
    rows: [...rows.values()],
    has: ({ id }: Row): boolean => rows.has(id),
    set: (changed: readonly Row[], on: boolean) => {
      const next = new Map(rows);
      for (const row of changed) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      setSelected({ of, rows: next });
    },
    clear: () => setSelected({ of, rows: new Map() }),
  };
}

/** Rows that can be selected, and the actions on all selected ones. */
export interface BulkActions<Row extends { id: number }> {
  selection: ReturnType<typeof useSelection<Row>>;
  /** The row's name, for screen readers. */
  nameOf: (row: Row) => string;
  /** False if the actions do not apply to the row. */
  allows?: (row: Row) => boolean;
  /** '2 clients selected' */
  selected: (count: number) => string;
  /** Buttons for the selected rows. */
  actions: ReactNode;
  /** Everything that the list's filters find: how many, and selecting it. */
  all?: { count: number; isLoading: boolean; select: () => void } | undefined;
}

interface SelectableCellProps<Row extends { id: number }> {
  of: BulkActions<Row>;
  row: Row;
  children: ReactNode;
}

/** First cell of a row, with its checkbox in front; the row's name still begins with the cell's text. */
export function SelectableCell<Row extends { id: number }>({ of, row, children }: SelectableCellProps<Row>) {
  const { selection, nameOf, allows = () => true } = of;
  return (
    <span className="admin-select-cell row">
      {children}
      <Checkbox
        aria-label={t('Select {name}', { name: nameOf(row) })}
        disabled={!allows(row)}
        checked={selection.has(row)}
        onChange={({ target }) => selection.set([row], target.checked)}
      />
    </span>
  );
}

interface SelectAllProps<Row extends { id: number }> {
  of: BulkActions<Row>;
  rows: readonly Row[];
  children: ReactNode;
}

/** Title of the first column, with a checkbox for all rows of the page. */
export function SelectAll<Row extends { id: number }>({ of, rows, children }: SelectAllProps<Row>) {
  const { selection, allows = () => true } = of;
  const possible = rows.filter(allows);
  const count = possible.filter(selection.has).length;
  return (
    <span className="admin-select-cell row">
      {children}
      <Checkbox
        aria-label={t('Select all on this page')}
        disabled={possible.length === 0}
        checked={count > 0 && count === possible.length}
        indeterminate={count > 0 && count < possible.length}
        onChange={({ target }) => selection.set(possible, target.checked)}
      />
    </span>
  );
}

interface SelectionBarProps<Row extends { id: number }> {
  of: BulkActions<Row>;
}

/** Number of selected rows, with the actions on them. */
export function SelectionBar<Row extends { id: number }>({ of }: SelectionBarProps<Row>) {
  const { selection, selected, actions, all } = of;
  const count = selection.rows.length;
  return (
    <div className="admin-selected" hidden={count === 0}>
      <p role="status">{count > 0 && selected(count)}</p>
      <div className="ui-tools">
        {actions}
        {all && all.count > count && (
          <Button type="text" loading={all.isLoading} onClick={all.select}>
            {t('Select all {count}', { count: all.count })}
          </Button>
        )}
        <Button type="text" onClick={selection.clear}>
          {t('Clear selection')}
        </Button>
      </div>
    </div>
  );
}

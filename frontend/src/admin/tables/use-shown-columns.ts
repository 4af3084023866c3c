import { useState } from 'react';
import type { Column } from './record-table';

/** Stored in this browser only: a wide screen has room for more columns than a laptop. */
const storageKey = (list: string): string => `steward-columns-${list}`;

function storedColumns(list: string): readonly string[] {
  // The server has no storage.
  if (typeof localStorage === 'undefined') return [];
  return localStorage.getItem(storageKey(list))?.split(',') ?? [];
}

/** Columns of a list, and the choice of those that are off at first. */
export function useShownColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => storedColumns(list));
  const isShown = ({ optional }: Column<Row>): boolean => optional === undefined || chosen.includes(optional);
  return {
    columns: columns.filter(isShown),
    optional: columns.flatMap((column) =>
      column.optional === undefined
        ? []
        : [{ name: column.optional, title: column.title, isShown: isShown(column) }],
    ),
    show: (name: string, isOn: boolean) => {
      const next = isOn ? [...chosen, name] : chosen.filter((one) => one !== name);
      localStorage.setItem(storageKey(list), next.join(','));
      setChosen(next);
    },
  };
}

import { useState } from 'react';
import type { Column } from './record-table';

/** Stored in this browser only: a wide screen has room for more columns than a laptop. */
const storageKey = (list: string): string => `steward-columns-${list}`;

/** Undefined before the first choice. */
function storedColumns(list: string): readonly string[] | undefined {
  // The server has no storage.
  if (typeof localStorage === 'undefined') return undefined;
  return localStorage.getItem(storageKey(list))?.split(',');
}

/** Columns of a list, and the choice of those that are optional. */
export function useShownColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [stored, setStored] = useState(() => storedColumns(list));
  const chosen =
    stored ?? columns.flatMap(({ optional, isOnAtFirst }) => (optional && isOnAtFirst ? [optional] : []));
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
      setStored(next);
    },
  };
}

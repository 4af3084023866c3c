import { type RefObject, useEffect } from 'react';
import { isSingleKey } from '../navigation/single-keys';

/** J and K move the focus to the next and the previous row; there X and Space select it, and Enter opens it. */
export function useRowKeys(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') {
        const row = rows[at < 0 ? 0 : at + (key === 'j' ? 1 : -1)];
        if (!row) return;
        row.tabIndex = -1;
        row.focus();
        return event.preventDefault();
      }
      const row = rows[at];
      if (!row) return;
      // A button in the row has Space and Enter itself.
      const isRow = document.activeElement === row;
      const control =
        key === 'x' || (key === ' ' && isRow)
          ? 'input[type=checkbox]:enabled'
          : key === 'enter' && isRow
            ? 'a[href], .admin-title'
            : undefined;
      if (control === undefined) return;
      event.preventDefault();
      row.querySelector<HTMLElement>(control)?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, isOn]);
}

import { useEffect, useRef } from 'react';

interface Target {
  /** Place and id of the row that gets the focus. */
  row: number;
  id: unknown;
  /** Name of its button. */
  button: string;
}

/**
 * Keeps the focus in a list whose rows move or leave, once they have done so: on a button, or on the first
 * usable one of its row, since a button that moves a row is disabled at the ends of the list.
 */
export function useRowFocus<List extends HTMLElement>(rows: readonly { id: unknown }[]) {
  const list = useRef<List>(null);
  const target = useRef<Target>(undefined);
  useEffect(() => {
    if (!target.current) return;
    const { row, id, button } = target.current;
    if (rows[row]?.id !== id) return;
    target.current = undefined;
    const buttons = [...(list.current?.children[row]?.querySelectorAll('button') ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    (usable.find(({ name }) => name === button) ?? usable[0])?.focus();
  }, [rows]);
  return {
    list,
    focusNext: (next: Target) => {
      target.current = next;
    },
  };
}

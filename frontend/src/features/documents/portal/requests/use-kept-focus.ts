import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the element when `state` changes and the focused control disappeared with it. */
export function useKeptFocus<Element extends HTMLElement>(state: string): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [state]);
  return element;
}

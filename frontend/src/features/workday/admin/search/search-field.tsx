import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../../shared/icon';
import './search-field.css';

interface SearchFieldProps {
  isWaiting?: boolean;
  /** The input. */
  children: ReactNode;
}

/** Frame of the search input. */
export function SearchField({ isWaiting = false, children }: SearchFieldProps) {
  return (
    <div className="search-field row" aria-busy={isWaiting}>
      <Icon name="search" />
      {children}
      {isWaiting && <span className="spinner" aria-hidden="true" />}
    </div>
  );
}

/** Focuses an input when it appears, with the caret after its text. @returns its ref */
export function useFieldFocus() {
  const input = useRef<HTMLInputElement>(null);
  const focus = () => {
    const field = input.current;
    if (!field || field === document.activeElement) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  };
  // Before the next key: when it replaces another input in the open dialog …
  useLayoutEffect(focus, []);
  // … and when the dialog opens, which is in the page only after layout effects.
  useEffect(focus, []);
  return input;
}

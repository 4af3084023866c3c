import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../../../shared/kit/icon';
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

/** Focuses an input, with the caret after its text. */
export function focusField(field: HTMLInputElement | null): void {
  if (!field || field === document.activeElement) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/** Focuses an input that replaces another in the open dialog, before the next key. @returns its ref */
export function useFieldFocus() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => focusField(input.current), []);
  return input;
}

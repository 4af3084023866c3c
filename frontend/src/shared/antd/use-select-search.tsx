import { useEffect, useState, type KeyboardEvent } from 'react';
import { searchIcon } from './decorative-icons';

/** Milliseconds without typing after which the search is sent. */
const PAUSE = 250;

/** On Tab, rc-select would select the highlighted row or deselect the chosen one. */
export function preserveSelection(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

/** Search text of a select whose options come from the server; the search follows a pause in typing. */
export function useSelectSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return {
    search,
    /** Text for which no search was sent yet; undefined if there is none. */
    unsent: typed.trim() === search ? undefined : typed.trim(),
    clear: () => setTyped(''),
    /** Props of the Select. */
    searching: {
      onInputKeyDown: preserveSelection,
      showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped, searchIcon },
    },
  };
}

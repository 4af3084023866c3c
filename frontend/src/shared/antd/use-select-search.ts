import { useEffect, useState, type KeyboardEvent } from 'react';

/** Milliseconds without typing after which the search is sent. */
const PAUSE = 250;

/** Tab leaves: rc-select would take the row that happens to be marked, or take back one that is chosen. */
function preserveSelection(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

/** What is typed into a select whose options the server finds; the search follows once typing pauses. */
export function useSelectSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return {
    search,
    clear: () => setTyped(''),
    /** Props of the Select. */
    searching: {
      onInputKeyDown: preserveSelection,
      showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
    },
  };
}

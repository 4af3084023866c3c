import { useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { Icon } from '../kit/icon';
import './search-input.css';

/** Milliseconds without typing after which the search is sent. */
const PAUSE = 300;

interface SearchInputProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (value: string) => void;
  className?: string;
}

/**
 * Search box that reports its text after a pause in typing, and immediately on Enter and when it is cleared.
 */
export function SearchInput({ label, placeholder, value, onSearch, className = '' }: SearchInputProps) {
  const [draft, setDraft] = useState(value);
  const [sentSearch, setSentSearch] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const timer = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The delayed search must not undo a filter chosen in the meantime.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  if (value !== previousValue) {
    setPreviousValue(value);
    // Its own search coming back must not overwrite newer text; any other change must.
    if (value !== sentSearch) {
      setDraft(value);
      setSentSearch(value);
    }
  }
  const send = (text: string) => {
    window.clearTimeout(timer.current);
    setSentSearch(text);
    latest.current(text);
  };
  const type = (text: string) => {
    setDraft(text);
    window.clearTimeout(timer.current);
    if (text === '') send('');
    else timer.current = window.setTimeout(() => send(text), PAUSE);
  };
  return (
    <div className={`ui-search ${className}`}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={draft}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && send(draft)}
      />
      {draft && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('Clear search')}
          onClick={() => {
            type('');
            field.current?.focus();
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}

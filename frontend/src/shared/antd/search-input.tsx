import { useEffect, useRef, useState } from 'react';
import { Input } from 'antd';
import { Icon } from '../icon';

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
  return (
    <Input
      type="search"
      className={`ui-search ${className}`}
      aria-label={label}
      placeholder={placeholder}
      prefix={<Icon name="search" />}
      allowClear={{
        clearIcon: (
          <>
            <Icon name="close" size={16} />
            <span className="skip">Clear search</span>
          </>
        ),
      }}
      maxLength={100}
      value={draft}
      onChange={({ target }) => {
        setDraft(target.value);
        window.clearTimeout(timer.current);
        if (target.value === '') send('');
        else timer.current = window.setTimeout(() => send(target.value), PAUSE);
      }}
      onPressEnter={() => send(draft)}
    />
  );
}

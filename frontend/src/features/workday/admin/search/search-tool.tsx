import { lazy, useCallback, useEffect, useState } from 'react';
import type { AdminScreen } from '../../../../admin/admin-screens';
import { Icon } from '../../../../shared/icon';
import { LazyPart } from '../../../../shared/lazy-part';
import { showToast } from '../../../../shared/toast-store';
import './search-tool.css';

const load = () => import('./search-dialog');
const SearchDialog = lazy(load);

const onApple = /Mac|iPhone|iPad/.test(navigator.platform);

interface SearchToolProps {
  /** Where 'Go to …' leads. */
  screens: readonly AdminScreen[];
}

/** The way to everything by a word: a button of the bar, and Ctrl+K or ⌘K anywhere. Its box is fetched when it is opened. */
export function SearchTool({ screens }: SearchToolProps) {
  const [open, setOpen] = useState(false);
  // Once asked for, the box stays, so that it can be seen close.
  const [asked, setAsked] = useState(false);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return;
      // Browsers have a search of their own there.
      event.preventDefault();
      show();
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const fail = useCallback(() => {
    setAsked(false);
    setOpen(false);
    showToast({
      title: 'Failed to load',
      description: 'Please try again.',
      variant: 'destructive',
    });
  }, []);
  return (
    <>
      <button
        type="button"
        className="search-tool"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
        onPointerEnter={() => void load().catch(() => undefined)}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">{onApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {asked && (
        <LazyPart load={load} waiting={null} onFailure={fail}>
          <SearchDialog open={open} onClose={close} screens={screens} />
        </LazyPart>
      )}
    </>
  );
}

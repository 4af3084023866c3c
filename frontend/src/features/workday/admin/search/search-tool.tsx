import { lazy, useCallback, useEffect, useState } from 'react';
import { type AdminScreen, useAllowedScreens } from '../../../../admin/admin-screens';
import { Icon } from '../../../../shared/icon';
import { LazyPart } from '../../../../shared/lazy-part';
import { showToast } from '../../../../shared/toast-store';
import './search-tool.css';

const load = () => import('./search-dialog');
const SearchDialog = lazy(load);

const onApple = /Mac|iPhone|iPad/.test(navigator.platform);

interface SearchToolProps {
  /** Targets of 'Go to …'. */
  screens: readonly AdminScreen[];
}

/** Search over all records: a button in the bar, and Ctrl+K or ⌘K anywhere. Its box is loaded on demand. */
export function SearchTool({ screens }: SearchToolProps) {
  const allowed = useAllowedScreens(screens);
  const [open, setOpen] = useState(false);
  // Stays mounted once opened, so that its closing is animated.
  const [asked, setAsked] = useState(false);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey || isComposing) return;
      // Browsers use the shortcut for their own search.
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
          <SearchDialog open={open} onClose={close} screens={allowed} />
        </LazyPart>
      )}
    </>
  );
}

import { lazy, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '@steward/texts';
import { useAllowedScreens, type AdminScreen } from '../../../../admin/admin-screens';
import { offeredSections, type AdminSection } from '../../../../admin/navigation/admin-menu';
import { Button } from '../../../../shared/kit/button';
import { controlKey } from '../../../../shared/kit/control-key';
import { Icon } from '../../../../shared/kit/icon';
import { T } from '../../../../shared/text/rich-text';
import { isSearchKey } from '../../../../shared/kit/search-key';
import { LazyContent } from '../../../../shared/kit/lazy-content';
import { showToast } from '../../../../shared/toast/toast-store';
import { focusField, SearchField, useFieldFocus } from './search-field';
import './search-tool.css';
import { useStaffRole } from '../../../../shared/session/staff-role';

const load = () => import('./search-box');
const SearchBox = lazy(load);

interface SearchToolProps {
  /** Targets of 'Go to …'. */
  sections: readonly AdminSection[];
  screens: readonly AdminScreen[];
}

/** Search over all records: a button in the bar, and Ctrl+K or ⌘K anywhere. */
export function SearchTool({ sections, screens }: SearchToolProps) {
  const offered = offeredSections(sections, useAllowedScreens(screens), useStaffRole());
  const [isOpen, setIsOpen] = useState(() => drawnInput() !== null);
  const focusedBefore = useRef<Element | null>(null);
  const show = useCallback(() => {
    focusedBefore.current ??= document.activeElement;
    // At once, so that the next key is typed into the field.
    flushSync(() => setIsOpen(true));
  }, []);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      // Browsers use the shortcut for their own search.
      event.preventDefault();
      show();
    };
    // The bar of a phone has its own.
    const openByButton = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('.opens-search')) show();
    };
    document.addEventListener('keydown', openByKey);
    document.addEventListener('click', openByButton);
    return () => {
      document.removeEventListener('keydown', openByKey);
      document.removeEventListener('click', openByButton);
    };
  }, [show]);
  const close = useCallback(() => setIsOpen(false), []);
  // Once the dialog is gone, since it holds the focus.
  useEffect(() => {
    if (isOpen || !focusedBefore.current) return;
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
    focusedBefore.current = null;
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        className="search-tool opens-search"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load().catch(() => undefined)}
      >
        <Icon name="search" />
        <span>{t('Search')}</span>
        <kbd aria-hidden="true">{controlKey} K</kbd>
      </button>
      {/* Drawn closed by the server, so that the page's first script can open it. Its text is taken over here. */}
      {(isOpen || import.meta.env.SSR) && <SearchDialog sections={offered} onClose={close} />}
    </>
  );
}

/** Input of the drawn dialog while that is open. */
const drawnInput = () =>
  import.meta.env.SSR ? null : document.querySelector<HTMLInputElement>('.drawn .search-dialog[open] input');

interface SearchDialogProps {
  sections: ReturnType<typeof offeredSections>;
  onClose: () => void;
}

/** Takes keys from its first frame; results, whose code is loaded on demand, appear below. */
function SearchDialog({ sections, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState(() => drawnInput()?.value ?? '');
  const fail = useCallback(() => {
    onClose();
    showToast({ title: t('Failed to load'), description: t('Please try again.'), variant: 'destructive' });
  }, [onClose]);
  // The browser's own dialog is there in the frame of the key that opens it.
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // It has focused its first button, and the next key may come before any other effect.
    focusField(dialog.current?.querySelector('input') ?? null);
    // oxlint-disable-next-line react/set-state-in-effect -- More may have been typed into the drawn one since the first rendering.
    setTyped((typed) => drawnInput()?.value ?? typed);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-labelledby="search-title"
      onCancel={onClose}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="row between">
        <h2 id="search-title">{t('Search')}</h2>
        <Button look="quiet" icon="close" aria-label={t('Close')} onClick={onClose} />
      </div>
      <LazyContent
        load={load}
        waiting={
          <div className="search-box">
            <SearchField>
              <FirstInput typed={typed} onType={setTyped} />
            </SearchField>
          </div>
        }
        onFailure={fail}
      >
        <SearchBox typed={typed} onType={setTyped} sections={sections} onLeave={onClose} />
      </LazyContent>
      <p className="search-keys row gap-s ui-hint" aria-hidden="true">
        <T
          text="<up/><down/>select <enter>Enter</enter> open <esc>Esc</esc> close"
          of={{
            up: (
              <kbd>
                <Icon name="arrow-up" size={14} />
              </kbd>
            ),
            down: (
              <kbd>
                <Icon name="arrow-down" size={14} />
              </kbd>
            ),
            enter: <kbd />,
            esc: <kbd />,
          }}
        />
      </p>
    </dialog>
  );
}

/** Input until the code for results is loaded. */
function FirstInput({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const input = useFieldFocus();
  return (
    <input
      ref={input}
      aria-label={t('Search')}
      value={typed}
      maxLength={100}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

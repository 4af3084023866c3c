import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { ConfirmDialog } from '../shared/antd/confirm-dialog';
import { useHoldDeparture } from '../shared/hold-departure';

interface Guard {
  /** Goes on at once, or asks first where something typed would be lost. */
  leave: (goOn: () => void) => void;
  /** Tells whether something would be lost now. */
  mark: (unsaved: boolean) => void;
  isUnsaved: () => boolean;
}

const GuardContext = createContext<Guard | null>(null);

/**
 * Asks before what was typed in the dashboard is lost: by going elsewhere in it, by the browser's way back, and, in
 * the browser's own words, by closing the window.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const unsaved = useRef(false);
  const [goOn, setGoOn] = useState<() => void>();

  const leave = useCallback((next: () => void) => {
    if (unsaved.current) setGoOn(() => next);
    else next();
  }, []);
  const mark = useCallback((now: boolean) => {
    unsaved.current = now;
  }, []);
  const isUnsaved = useCallback(() => unsaved.current, []);
  const guard = useMemo(() => ({ leave, mark, isUnsaved }), [leave, mark, isUnsaved]);

  useHoldDeparture(isUnsaved, leave);

  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        open={goOn !== undefined}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          unsaved.current = false;
          setGoOn(undefined);
          goOn?.();
        }}
        onCancel={() => setGoOn(undefined)}
      >
        What you typed has not been saved and will be lost.
      </ConfirmDialog>
    </GuardContext>
  );
}

function useGuard(): Guard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error('The dashboard has no UnsavedChanges around it');
  return guard;
}

/** A form says whether it holds something unsaved, and gets the way to leave it. */
export function useUnsavedChanges(unsaved: boolean): Guard['leave'] {
  const { leave, mark } = useGuard();
  useEffect(() => {
    mark(unsaved);
    return () => mark(false);
  }, [mark, unsaved]);
  return leave;
}

/** The way to leave whatever form is open. */
export function useLeave(): Guard['leave'] {
  return useGuard().leave;
}

/** For links and buttons that lead away: put it on an element around them, as `onClickCapture`. */
export function useGuardedClicks(): (event: MouseEvent) => void {
  const { leave, isUnsaved } = useGuard();
  return (event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    // With a key held down a link opens beside this page.
    if (!control || !isUnsaved() || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => control.click());
  };
}

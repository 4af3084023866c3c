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
  /** A form holds something unsaved until the function that this returns is called. @param kept see useUnsavedChanges */
  hold: (form: symbol, kept: string | undefined) => () => void;
  /** Asks before that form's changes are discarded. */
  discard: (form: symbol, goOn: () => void) => void;
  /** Goes on at once, or asks first where something typed would be lost. */
  leave: (goOn: () => void) => void;
  isUnsaved: () => boolean;
}

const GuardContext = createContext<Guard | null>(null);

/**
 * Asks before what was typed in the dashboard is lost: by going elsewhere in it, by the browser's way back, and, in
 * the browser's own words, by closing the window.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  // The forms that hold something, each with the path where it stays when it is out of sight.
  const forms = useRef(new Map<symbol, string | undefined>());
  const [goOn, setGoOn] = useState<() => void>();

  const hold = useCallback((form: symbol, kept: string | undefined) => {
    forms.current.set(form, kept);
    return () => void forms.current.delete(form);
  }, []);
  // What was agreed to goes on without being asked about again.
  const agreed = useRef(false);
  const isUnsaved = useCallback(
    (to?: string) =>
      !agreed.current && [...forms.current.values()].some((kept) => kept === undefined || kept !== to),
    [],
  );
  const discard = useCallback((form: symbol, next: () => void) => {
    setGoOn(() => () => {
      forms.current.delete(form);
      next();
    });
  }, []);
  const leave = useCallback(
    (next: () => void) => {
      if (!isUnsaved()) return next();
      setGoOn(() => () => {
        agreed.current = true;
        next();
        agreed.current = false;
      });
    },
    [isUnsaved],
  );
  const guard = useMemo(() => ({ hold, discard, leave, isUnsaved }), [hold, discard, leave, isUnsaved]);

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

/**
 * A form says whether it holds something unsaved, and gets the way to leave it.
 * @param kept the path on which the form stays, even where it is out of sight
 */
export function useUnsavedChanges(unsaved: boolean, kept?: string): Guard['leave'] {
  const { hold, discard } = useGuard();
  const [form] = useState(() => Symbol('form'));
  useEffect(() => (unsaved ? hold(form, kept) : undefined), [unsaved, hold, form, kept]);
  return (goOn) => (unsaved ? discard(form, goOn) : goOn());
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

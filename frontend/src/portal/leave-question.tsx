import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../shared/antd/confirm-dialog';
import { useHoldDeparture } from '../shared/hold-departure';

interface LeaveQuestionProps {
  /** There is something to lose. */
  held: boolean;
  title: string;
  /** The button's word for staying. */
  stay: string;
  children: ReactNode;
}

/** Links, and the tabs of the portal, which are addresses as well. */
const waysAway = 'a[href], .portal-tabs [role="tab"]';

/** Asks before something is lost: by a link, the browser's way back, or closing the window. */
export function LeaveQuestion({ held, title, stay, children }: LeaveQuestionProps) {
  const holding = useRef(held);
  useEffect(() => {
    holding.current = held;
    return () => {
      holding.current = false;
    };
  }, [held]);
  const [goOn, setGoOn] = useState<() => void>();
  const isHeld = useCallback(() => holding.current, []);
  const ask = useCallback((next: () => void) => setGoOn(() => next), []);
  useHoldDeparture(isHeld, ask);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>(waysAway) : null;
      // With a key held down, or by its target, a link opens beside this page.
      const beside =
        link?.getAttribute('target') === '_blank' || event.metaKey || event.ctrlKey || event.shiftKey;
      const here = link?.getAttribute('href')?.startsWith('#');
      if (!link || beside || here || !holding.current) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => link.click());
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [ask]);

  return (
    <ConfirmDialog
      open={goOn !== undefined}
      title={title}
      confirm="Leave"
      cancel={stay}
      onConfirm={() => {
        holding.current = false;
        setGoOn(undefined);
        goOn?.();
      }}
      onCancel={() => setGoOn(undefined)}
    >
      {children}
    </ConfirmDialog>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';

/** Controls that come and go: when the focused one is gone, the focus goes to the first of them, not to the page. */
export function KeptFocus({ children }: { children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = undefined;
    group.current?.querySelector<HTMLElement>('select, input, button:enabled')?.focus();
  });
  return (
    <div
      ref={group}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {children}
    </div>
  );
}

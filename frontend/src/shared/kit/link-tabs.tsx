import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CountedLabel, type ScreenCount } from './screen';

interface LinkTab {
  label: string;
  to: string;
  count?: ScreenCount | undefined;
  /** Called on hover or focus, before the screen is opened. */
  prepare?: (() => void) | undefined;
}

interface LinkTabsProps {
  /** Accessible name. */
  label: string;
  tabs: readonly LinkTab[];
  /** Address of the open one. */
  open: string;
  className?: string;
}

/** Links to the tabs of a screen, in one line that scrolls on a phone. */
export function LinkTabs({ label, tabs, open, className = '' }: LinkTabsProps) {
  const current = useRef<HTMLAnchorElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const line = list.current?.parentElement;
    if (!line) return;
    // Also when counts arrive, which widen the tabs. The page itself stays where it is.
    const observer = new ResizeObserver(() => {
      if (current.current) line.scrollLeft += middleOf(current.current) - middleOf(line);
    });
    for (const element of [line, ...line.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [open]);
  return (
    <nav className={`ui-tabs ${className}`} aria-label={label}>
      <ul ref={list} className="row gap-xl">
        {tabs.map(({ to, label: name, count, prepare }) => (
          <li key={to}>
            <Link
              to={to}
              onPointerEnter={prepare}
              onFocus={prepare}
              {...(to === open && { 'aria-current': 'page', ref: current })}
            >
              <CountedLabel label={name} count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

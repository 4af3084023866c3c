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

/** Links to the parts of a screen, in one line that scrolls on a phone. */
export function LinkTabs({ label, tabs, open, className = '' }: LinkTabsProps) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <nav className={`ui-parts ${className}`} aria-label={label}>
      <ul className="row gap-xl">
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
